import { adjustmentCount } from '#features/adjustments/menu-count.ts';
import type { HomeSources } from '#features/home/routes.ts';
import { rechargesRequested, rechargesToReview } from '#features/recharges/menu-count.ts';
import { isStuck as isRechargeStuck } from '#features/recharges/stuck.ts';
import { readStand } from '#features/reconciliation/overview.ts';
import { copyProfitCount } from '#features/rewards/copy-profits/menu-count.ts';
import { transferCount } from '#features/transfers/menu-count.ts';
import { withdrawalsRequested, withdrawalsToComplete } from '#features/withdrawals/menu-count.ts';
import { isStuck as isWithdrawalStuck } from '#features/withdrawals/stuck.ts';

/** What each feature tells the home page. */
export const homeSources: HomeSources = {
  readStand,
  conditions: {
    stuck: { withdrawals: isWithdrawalStuck(), recharges: isRechargeStuck() },
    asked: {
      withdrawals_requested: withdrawalsRequested,
      withdrawals_to_complete: withdrawalsToComplete,
      recharges_requested: rechargesRequested,
      recharges_to_review: rechargesToReview,
      transfers_requested: transferCount,
      copy_profits_requested: copyProfitCount,
      adjustments_to_review: adjustmentCount,
    },
  },
};
