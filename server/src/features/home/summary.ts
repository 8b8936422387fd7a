import { type Ability, type Authority, can } from '@quarterdeck/contract/access';
import type { HomeSummary } from '@quarterdeck/contract/home';
import { totalCap } from '@quarterdeck/contract/http/list';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { inScope, type Owner, userOwner } from '#kernel/access/scope.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { shared } from '#kernel/list/shared-answer.ts';

interface Waiting {
  ability: Ability;
  /** Who decides it, by one of these; without them whoever sees the list is told. */
  deciders?: readonly Ability[];
  table: string;
  /** Whose data a row is. */
  owner: Owner;
  /** What an index answers. */
  where: string;
}

const ofUser: Owner = { user: 'user_id' };

/** Conditions on rows by the table's own columns; the features whose rows they are know them. */
export interface Conditions {
  stuck: Record<'withdrawals' | 'recharges', string>;
  requested: Record<'withdrawals' | 'recharges' | 'transfers' | 'copy_profits', string>;
}

const waitingOf = ({ stuck, requested }: Conditions): Record<keyof HomeSummary, Waiting> => ({
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
  withdrawals_requested: {
    ability: 'withdrawal.read',
    deciders: ['withdrawal.reverse'],
    table: 'withdrawal',
    owner: ofUser,
    where: requested.withdrawals,
  },
  recharges_requested: {
    ability: 'recharge.read',
    deciders: ['recharge.review', 'recharge.reverse'],
    table: 'recharge',
    owner: ofUser,
    where: requested.recharges,
  },
  transfers_requested: {
    ability: 'transfer.read',
    deciders: ['transfer.reverse'],
    table: 'transfer',
    owner: ofUser,
    where: requested.transfers,
  },
  copy_profits_requested: {
    ability: 'copy_profit.read',
    deciders: ['copy_profit.reverse'],
    table: 'copy_profit',
    owner: { user: 'follower_id' },
    where: requested.copy_profits,
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

const isFor = (access: Authority, { ability, deciders = [ability] }: Waiting) =>
  can(access, ability) && deciders.some((decider) => can(access, decider));

/** The counts of all who see the same data are one query a second. */
const countAge = 1_000;

/** What waits for somebody, as far as the reader may see it. */
export async function findSummary(
  db: Queryable,
  access: Authority,
  conditions: Conditions,
): Promise<HomeSummary> {
  const waiting = waitingOf(conditions);
  const statement = statementFor(access, waiting);
  const counts = await shared(db, statement, countAge, () =>
    db.one<Record<keyof HomeSummary, number>>(statement),
  );
  const shown = (name: keyof HomeSummary) => (isFor(access, waiting[name]) ? counts[name] : null);
  return {
    withdrawals_to_review: shown('withdrawals_to_review'),
    withdrawals_to_pay: shown('withdrawals_to_pay'),
    withdrawals_stuck: shown('withdrawals_stuck'),
    withdrawals_failed: shown('withdrawals_failed'),
    recharges_to_review: shown('recharges_to_review'),
    recharges_stuck: shown('recharges_stuck'),
    withdrawals_requested: shown('withdrawals_requested'),
    recharges_requested: shown('recharges_requested'),
    transfers_requested: shown('transfers_requested'),
    copy_profits_requested: shown('copy_profits_requested'),
    adjustments_to_review: shown('adjustments_to_review'),
    breaks_open: shown('breaks_open'),
    users_frozen: shown('users_frozen'),
  };
}
