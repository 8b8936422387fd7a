import type { Authority } from '@quarterdeck/contract/core/access';
import type { HomeSummary } from '@quarterdeck/contract/features/home/home';
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { shared } from '#kernel/list/shared-answer.ts';
import { type Owner, userOwner } from '#kernel/scope/scope.ts';
import { type Asked, countWaiting, type Waiting } from '#kernel/waiting/waiting.ts';

const ofUser: Owner = { user: 'user_id' };

/** Which rows wait, by the table's own columns; the features whose rows they are know them. */
export interface Conditions {
  stuck: Record<'withdrawals' | 'recharges', string>;
  asked: Record<'withdrawals' | 'recharges' | 'transfers' | 'copy_profits' | 'adjustments', readonly Asked[]>;
  /** What of recharges waits for a review. */
  toReview: readonly Asked[];
  /** What of withdrawals was recorded as paid, for another person to complete. */
  toComplete: readonly Asked[];
}

const waitingOf = ({
  stuck,
  asked,
  toReview,
  toComplete,
}: Conditions): Record<keyof HomeSummary, Waiting> => ({
  withdrawals_to_review: {
    ability: 'withdrawal.read',
    table: 'withdrawal',
    owner: ofUser,
    where: "status = 'pending_review'",
  },
  withdrawals_to_pay: {
    ability: 'withdrawal.read',
    table: 'withdrawal',
    owner: ofUser,
    where: "status = 'withdrawing'",
  },
  withdrawals_to_complete: {
    ability: 'withdrawal.read',
    table: 'withdrawal',
    owner: ofUser,
    asked: toComplete,
  },
  withdrawals_stuck: {
    ability: 'withdrawal.read',
    table: 'withdrawal',
    owner: ofUser,
    where: stuck.withdrawals,
  },
  withdrawals_failed: {
    ability: 'withdrawal.read',
    table: 'withdrawal',
    owner: ofUser,
    where: "status = 'payment_failed'",
  },
  recharges_to_review: {
    ability: 'recharge.read',
    table: 'recharge',
    owner: ofUser,
    asked: toReview,
  },
  recharges_stuck: {
    ability: 'recharge.read',
    table: 'recharge',
    owner: ofUser,
    where: stuck.recharges,
  },
  withdrawals_requested: {
    ability: 'withdrawal.read',
    table: 'withdrawal',
    owner: ofUser,
    asked: asked.withdrawals,
  },
  recharges_requested: {
    ability: 'recharge.read',
    table: 'recharge',
    owner: ofUser,
    asked: asked.recharges,
  },
  transfers_requested: {
    ability: 'transfer.read',
    table: 'transfer',
    owner: ofUser,
    asked: asked.transfers,
  },
  copy_profits_requested: {
    ability: 'copy_profit.read',
    table: 'copy_profit',
    owner: { user: 'follower_id' },
    asked: asked.copy_profits,
  },
  adjustments_to_review: {
    ability: 'adjustment.read',
    table: 'adjustment',
    owner: ofUser,
    asked: asked.adjustments,
  },
  breaks_open: {
    ability: 'reconciliation.read',
    table: 'recon_break',
    owner: 'house',
    where: "status <> 'resolved'",
  },
  users_frozen: { ability: 'user.read', table: 'users', owner: userOwner, where: 'frozen' },
});

/** The counts of all for whom the same waits are one query a second. */
const countAge = 1_000;

/** What waits for somebody, as far as it is for the reader. */
export async function findSummary(
  db: Queryable,
  access: Authority,
  conditions: Conditions,
): Promise<HomeSummary> {
  const counts = Object.entries(waitingOf(conditions)).map(
    ([name, waiting]) => sql`(${countWaiting(access, waiting) ?? sql`SELECT NULL::int`}) AS ${raw(name)}`,
  );
  const statement = sql`SELECT ${join(counts)}`;
  return await shared(db, statement, countAge, () => db.one<HomeSummary>(statement));
}
