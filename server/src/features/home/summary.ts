import { type Ability, type Access, can } from '@quarterdeck/contract/access';
import type { HomeSummary } from '@quarterdeck/contract/home';
import { totalCap } from '@quarterdeck/contract/http/list';
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { shared } from '#kernel/list/shared-answer.ts';

interface Waiting {
  ability: Ability;
  table: string;
  /** What an index answers. */
  where: string;
}

const waiting: Record<keyof HomeSummary, Waiting> = {
  withdrawals_to_review: {
    ability: 'withdrawal.read',
    table: 'withdrawal',
    where: "status = 'pending_review'",
  },
  withdrawals_to_pay: { ability: 'withdrawal.read', table: 'withdrawal', where: "status = 'withdrawing'" },
  withdrawals_unknown: { ability: 'withdrawal.read', table: 'withdrawal', where: 'outcome_unknown' },
  withdrawals_failed: { ability: 'withdrawal.read', table: 'withdrawal', where: "status = 'payment_failed'" },
  recharges_to_review: { ability: 'recharge.read', table: 'recharge', where: "status = 'pending_review'" },
  users_frozen: { ability: 'user.read', table: 'users', where: 'frozen' },
};

/** Counts stop where those of the lists do. */
const statement = sql`SELECT ${join(
  Object.entries(waiting).map(([name, { table, where }]) =>
    raw(`(SELECT count(*) FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${totalCap}) AS found) AS ${name}`),
  ),
)}`;

/** Everybody's counts are one query a second. */
const countAge = 1_000;

/** What waits for somebody, as far as the reader may see it. */
export async function findSummary(db: Queryable, access: Access): Promise<HomeSummary> {
  const counts = await shared(db, statement, countAge, () =>
    db.one<Record<keyof HomeSummary, number>>(statement),
  );
  const shown = (name: keyof HomeSummary) => (can(access, waiting[name].ability) ? counts[name] : null);
  return {
    withdrawals_to_review: shown('withdrawals_to_review'),
    withdrawals_to_pay: shown('withdrawals_to_pay'),
    withdrawals_unknown: shown('withdrawals_unknown'),
    withdrawals_failed: shown('withdrawals_failed'),
    recharges_to_review: shown('recharges_to_review'),
    users_frozen: shown('users_frozen'),
  };
}
