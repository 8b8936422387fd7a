import { asked as askedOfAdjustments } from '#features/adjustments/requested.ts';
import type { HomeSources } from '#features/home/routes.ts';
import { asked as askedOfRecharges, toReview } from '#features/recharges/requested.ts';
import { isStuck as isRechargeStuck } from '#features/recharges/stuck.ts';
import { readStand } from '#features/reconciliation/overview.ts';
import { asked as askedOfCopyProfits } from '#features/rewards/copy-profits/requested.ts';
import { asked as askedOfTransfers } from '#features/transfers/requested.ts';
import { asked as askedOfWithdrawals, toComplete } from '#features/withdrawals/requested.ts';
import { isStuck as isWithdrawalStuck } from '#features/withdrawals/stuck.ts';

/** What each feature tells the home page. */
export const homeSources: HomeSources = {
  readStand,
  conditions: {
    stuck: { withdrawals: isWithdrawalStuck(), recharges: isRechargeStuck() },
    asked: {
      withdrawals: askedOfWithdrawals,
      recharges: askedOfRecharges,
      transfers: askedOfTransfers,
      copy_profits: askedOfCopyProfits,
      adjustments: askedOfAdjustments,
    },
    toReview,
    toComplete,
  },
};
