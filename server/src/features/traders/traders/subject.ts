import type {
  BondRequestKind,
  RewardTarget,
  TierReason,
  Trader,
  TraderState,
  TraderStatus,
} from '@quarterdeck/contract/features/traders/traders/traders';
import sql, { raw } from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { trader } from '../table.ts';
import { heldSql } from '../terms.ts';
import { traderList } from './list.ts';

/** A row of the table. */
export interface TraderRow
  extends Omit<typeof trader.$inferSelect, 'status' | 'tier_reason' | 'bond_kind' | 'bond_to' | 'sparkline'> {
  status: TraderStatus;
  tier_reason: TierReason | null;
  bond_kind: BondRequestKind | null;
  bond_to: RewardTarget | null;
  sparkline: (number | null)[];
}

/** What the commands on traders change. */
export const traderSubject: Subject<TraderRow, Trader> = {
  type: 'trader',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, traderList, id, access),
};

/** The row with what the machine needs besides. */
export async function stateOf(db: Queryable, row: TraderRow): Promise<TraderRow & TraderState> {
  const state = await db.one<Pick<TraderState, 'bond' | 'user_frozen' | 'user_blacklisted'>>(sql`
    SELECT ${raw(heldSql('given.id'))} AS bond, frozen AS user_frozen, blacklisted AS user_blacklisted
    FROM (SELECT ${row.id}::bigint AS id) AS given JOIN users ON users.id = ${row.user_id}`);
  return { ...(await withMakers(db, row, 'bond_maker')), ...state };
}

/** What is left of a request that was declined. */
export const noRequest = {
  bond_kind: null,
  bond_amount: null,
  bond_to: null,
  bond_harmed: null,
  bond_reason: null,
  bond_evidence: null,
} as const;

/** What events say of a trader. */
export async function announcement(db: Queryable, row: Pick<TraderRow, 'id' | 'user_id' | 'display_name'>) {
  const { uid } = await db.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${row.user_id}`);
  return { trader_id: row.id, uid, name: row.display_name };
}

/**
 * The trader named by the platform, locked: the current one, or the last one.
 * @throws Refusal `not_found`, by the field.
 */
export async function lockTraderOf(tx: Transaction, uid: string): Promise<TraderRow> {
  const row = await tx.maybe<TraderRow>(sql`
    SELECT * FROM trader WHERE user_id = (SELECT id FROM users WHERE uid = ${uid})
    ORDER BY id DESC LIMIT 1 FOR UPDATE`);
  if (row === undefined) throw new Refusal('not_found', { fields: { trader_uid: 'not_found' } });
  return row;
}
