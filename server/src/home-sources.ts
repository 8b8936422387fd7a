import type { HomeSources } from '#features/home/routes.ts';
import { isRequested as isRechargeRequested } from '#features/recharges/requested.ts';
import { isStuck as isRechargeStuck } from '#features/recharges/stuck.ts';
import { readStand } from '#features/reconciliation/overview.ts';
import { isRequested as isCopyProfitRequested } from '#features/rewards/copy-profits/requested.ts';
import { isRequested as isTransferRequested } from '#features/transfers/requested.ts';
import { isRequested as isWithdrawalRequested } from '#features/withdrawals/requested.ts';
import { isStuck as isWithdrawalStuck } from '#features/withdrawals/stuck.ts';

/** What each feature tells the home page. */
export const homeSources: HomeSources = {
  readStand,
  conditions: {
    stuck: { withdrawals: isWithdrawalStuck(), recharges: isRechargeStuck() },
    requested: {
      withdrawals: isWithdrawalRequested(),
      recharges: isRechargeRequested(),
      transfers: isTransferRequested(),
      copy_profits: isCopyProfitRequested(),
    },
  },
};
