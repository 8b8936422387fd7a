import type { HomeSources } from '#features/home/routes.ts';
import { isStuck as isRechargeStuck } from '#features/recharges/stuck.ts';
import { readStand } from '#features/reconciliation/overview.ts';
import { isStuck as isWithdrawalStuck } from '#features/withdrawals/stuck.ts';

/** What each feature tells the home page. */
export const homeSources: HomeSources = {
  readStand,
  stuck: { withdrawals: isWithdrawalStuck(), recharges: isRechargeStuck() },
};
