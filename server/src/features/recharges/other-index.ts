import type { Authority } from '@quarterdeck/contract/access';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { inScope } from '#kernel/access/scope.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { listedForm } from '#kernel/listed-form.ts';
import type { ImportRow } from './import-rows.ts';
import type { NewRecharge } from './insert.ts';
import type { RechargeRow } from './subject.ts';

/*
 * Outputs of one transaction are told apart by their index (`vout`) alone, and may all be ours. But the same amount to the same address
 * under another index is most likely the same money, whose index somebody has wrong: a second payment is not made of it by itself.
 */

/** Whether both name the same address; null: one of them names none. */
const isSameAddress = (given: string) =>
  raw(`${listedForm('recharge.address')} = ${listedForm(`${given}.address`)}`);

/** Whether a recharge is the payment of which `given` has another index. */
function isSamePayment(given: string): Sql {
  const of = (column: string) => raw(`${given}.${column}`);
  return sql`
    recharge.source = 'chain' AND recharge.network = ${of('network')} AND recharge.txid = ${of('txid')}
    AND recharge.vout <> ${of('vout')} AND recharge.asset = ${of('asset')} AND recharge.amount = ${of('amount')}
    AND ${isSameAddress(given)} IS NOT FALSE`;
}

/** Of the rows of a file those that are known under another index, which the file does not name as well. */
export async function withOtherIndex(
  db: Queryable,
  rows: readonly ImportRow[],
  access: Authority,
): Promise<Set<number>> {
  const given = rows.map(({ row, network, reference: txid, vout, asset, amount, address }) => ({
    ...{ row, network, txid, vout, asset, amount, address },
  }));
  const seen = join([sql`true`, ...inScope(access, { user: 'recharge.user_id' })], ' AND ');
  const found = await db.query<{ row: number }>(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)})
        AS given ("row" int, network text, txid text, vout int, asset text, amount numeric, address text))
    SELECT DISTINCT given.row FROM given JOIN recharge ON ${isSamePayment('given')}
    WHERE ${seen} AND NOT EXISTS (
      SELECT FROM given AS named
      WHERE named.network = recharge.network AND named.txid = recharge.txid AND named.vout = recharge.vout)`);
  return new Set(found.map(({ row }) => row));
}

/** Whether a file alone tells of it: see `isOnlyImported` of the machine. */
const onlyImported = sql`recharge.imported_by_id IS NOT NULL AND recharge.confirmations = 0`;
const isWaiting = sql`recharge.batch_id IS NULL AND recharge.status IN ('pending_review', 'unmatched')`;

type Payment = Pick<NewRecharge, 'asset' | 'amount' | 'network' | 'txid' | 'vout' | 'address'>;

/**
 * The payment that only a file tells of so far, under another index, and that is not booked: the platform knows the right one. Without
 * an address in both it must be of the same owner.
 */
export function importedOtherwise(
  { network, txid, vout, asset, amount, address }: Payment,
  owner: number | null,
): Sql {
  return sql`id = (
    SELECT min(recharge.id) FROM recharge
    JOIN (SELECT ${network}::text AS network, ${txid}::text AS txid, ${vout}::int AS vout, ${asset}::text AS asset,
      ${amount}::numeric AS amount, ${address}::text AS address) AS given ON ${isSamePayment('given')}
    WHERE ${onlyImported} AND ${isWaiting}
      AND coalesce(${isSameAddress('given')}, recharge.user_id IS NOT DISTINCT FROM ${owner}))`;
}

/**
 * Whether a payment that the platform tells of is known under another index by a file alone: `booked`, because two people believed
 * the file, or `waiting` for them.
 */
export async function knownOtherwise(
  db: Queryable,
  { id }: Pick<RechargeRow, 'id'>,
): Promise<'booked' | 'waiting' | undefined> {
  const found = await db.maybe<{ is_booked: boolean }>(sql`
    SELECT recharge.status = 'credited' AS is_booked
    FROM recharge JOIN recharge AS given ON given.id = ${id} AND ${isSamePayment('given')}
    WHERE ${onlyImported} AND (recharge.status = 'credited' OR ${isWaiting})
    ORDER BY is_booked DESC LIMIT 1`);
  return found && (found.is_booked ? 'booked' : 'waiting');
}
