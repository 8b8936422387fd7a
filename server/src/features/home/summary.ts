import { type Ability, type Authority, can } from '@quarterdeck/contract/access';
import type { HomeSummary } from '@quarterdeck/contract/home';
import { totalCap } from '@quarterdeck/contract/http/list';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { inScope, type Owner, userOwner } from '#kernel/access/scope.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { shared } from '#kernel/list/shared-answer.ts';

interface Waiting {
  ability: Ability;
  table: string;
  /** Whose data a row is. */
  owner: Owner;
  /** What an index answers. */
  where: string;
}

const ofUser: Owner = { user: 'user_id' };

/** Conditions on rows by the table's own columns; the features whose rows they are know them. */
export interface Stuck {
  withdrawals: string;
  recharges: string;
}

const waitingOf = (stuck: Stuck): Record<keyof HomeSummary, Waiting> => ({
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
  recharges_to_review: {
    ability: 'recharge.read',
    table: 'recharge',
    owner: ofUser,
    where: "status = 'pending_review'",
  },
  recharges_stuck: {
    ability: 'recharge.read',
    table: 'recharge',
    owner: ofUser,
    where: stuck.recharges,
  },
  adjustments_to_review: {
    ability: 'adjustment.read',
    table: 'adjustment',
    owner: ofUser,
    where: "status = 'pending'",
  },
  breaks_open: {
    ability: 'reconciliation.read',
    table: 'recon_break',
    owner: 'house',
    where: "status <> 'resolved'",
  },
  users_frozen: { ability: 'user.read', table: 'users', owner: userOwner, where: 'frozen' },
});

/** Counts stop where those of the lists do. */
function statementFor(access: Authority, waiting: ReturnType<typeof waitingOf>): Sql {
  const counts = Object.entries(waiting).map(([name, { table, owner, where }]) => {
    const conditions = join([raw(where), ...inScope(access, owner)], ' AND ');
    return sql`(SELECT count(*) FROM (SELECT FROM ${raw(table)} WHERE ${conditions} LIMIT ${raw(String(totalCap))}) AS found) AS ${raw(name)}`;
  });
  return sql`SELECT ${join(counts)}`;
}

/** The counts of all who see the same data are one query a second. */
const countAge = 1_000;

/** What waits for somebody, as far as the reader may see it. */
export async function findSummary(db: Queryable, access: Authority, stuck: Stuck): Promise<HomeSummary> {
  const waiting = waitingOf(stuck);
  const statement = statementFor(access, waiting);
  const counts = await shared(db, statement, countAge, () =>
    db.one<Record<keyof HomeSummary, number>>(statement),
  );
  const shown = (name: keyof HomeSummary) => (can(access, waiting[name].ability) ? counts[name] : null);
  return {
    withdrawals_to_review: shown('withdrawals_to_review'),
    withdrawals_to_pay: shown('withdrawals_to_pay'),
    withdrawals_stuck: shown('withdrawals_stuck'),
    withdrawals_failed: shown('withdrawals_failed'),
    recharges_to_review: shown('recharges_to_review'),
    recharges_stuck: shown('recharges_stuck'),
    adjustments_to_review: shown('adjustments_to_review'),
    breaks_open: shown('breaks_open'),
    users_frozen: shown('users_frozen'),
  };
}
