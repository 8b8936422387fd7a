import type { Authority } from '@quarterdeck/contract/core/access';
import type { HomeSummary } from '@quarterdeck/contract/features/home/home';
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { shared } from '#kernel/list/shared-answer.ts';
import { type Owner, userOwner } from '#kernel/scope/scope.ts';
import { countWaiting, type Waiting } from '#kernel/waiting/waiting.ts';

const ofUser: Owner = { user: 'user_id' };

/** What each feature says of its own rows. */
export interface Conditions {
  /** Which are stuck, by the table's own columns. */
  stuck: Record<'withdrawals' | 'recharges', string>;
  /** What one admin asked for and another decides. */
  asked: Record<
    | 'withdrawals_requested'
    | 'withdrawals_to_complete'
    | 'recharges_requested'
    | 'recharges_to_review'
    | 'transfers_requested'
    | 'copy_profits_requested'
    | 'adjustments_to_review',
    Waiting
  >;
}

const waitingOf = ({ stuck, asked }: Conditions): Record<keyof HomeSummary, Waiting> => ({
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
  recharges_stuck: {
    ability: 'recharge.read',
    table: 'recharge',
    owner: ofUser,
    where: stuck.recharges,
  },
  breaks_open: {
    ability: 'reconciliation.read',
    table: 'recon_break',
    owner: 'house',
    where: "status <> 'resolved'",
  },
  ...asked,
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
