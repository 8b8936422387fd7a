import { isOnlyImported } from '@quarterdeck/contract/features/recharges/machine';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { listedForm } from '#kernel/list/listed-form.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { ImportRow } from './import-rows.ts';
import type { NewRecharge } from './insert.ts';
import type { RechargeRow } from './subject.ts';

/*
 * Outputs of one transaction are told apart by their index (`vout`) alone, and may all be ours. But the same amount to the same address
 * under another index is most likely the same money, whose index somebody has wrong: a second payment is not made of it by itself.
 * The same transaction on another network is: its id is a hash that no other network has.
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

/** Whether a recharge is of the same transaction on another network. */
function isOnOtherNetwork(given: string): Sql {
  const of = (column: string) => raw(`${given}.${column}`);
  return sql`recharge.source = 'chain' AND recharge.txid = ${of('txid')} AND recharge.network <> ${of('network')}`;
}

/** The rows of a file known under another index, which the file does not name as well, or on another network; regardless of scope. */
export async function withOtherIndex(db: Queryable, rows: readonly ImportRow[]): Promise<Set<number>> {
  const given = rows.map(({ row, network, reference: txid, vout, asset, amount, address }) => ({
    ...{ row, network, txid, vout, asset, amount, address },
  }));
  const found = await db.query<{ row: number }>(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)})
        AS given ("row" int, network text, txid text, vout int, asset text, amount numeric, address text))
    SELECT given.row FROM given JOIN recharge ON ${isSamePayment('given')}
    WHERE NOT EXISTS (
      SELECT FROM given AS named
      WHERE named.network = recharge.network AND named.txid = recharge.txid AND named.vout = recharge.vout)
    UNION SELECT given.row FROM given JOIN recharge ON ${isOnOtherNetwork('given')} WHERE recharge.status <> 'reversed'`);
  return new Set(found.map(({ row }) => row));
}

/** Whether it is known only from a file: see `isOnlyImported` of the machine. */
const onlyImported = (row: string) => raw(`(${row}.imported_by_id IS NOT NULL AND ${row}.confirmations = 0)`);
const isWaiting = sql`recharge.batch_id IS NULL AND recharge.status IN ('pending_review', 'unmatched')`;
const isBooked = sql`recharge.batch_id IS NOT NULL AND recharge.status IN ('credited', 'unmatched')`;

type Payment = Pick<NewRecharge, 'asset' | 'amount' | 'network' | 'txid' | 'vout' | 'address'>;

const paymentOf = ({ network, txid, vout, asset, amount, address }: Payment) => sql`
  SELECT ${network}::text AS network, ${txid}::text AS txid, ${vout}::int AS vout, ${asset}::text AS asset,
    ${amount}::numeric AS amount, ${address}::text AS address`;

/**
 * The unbooked payment known only from a file under another index, locked: the platform knows the right index.
 * Without an address in both it must be of the same owner. All conditions hold once it is locked, whatever it was waited for.
 */
export async function lockImportedOtherwise(
  tx: Transaction,
  payment: Payment,
  owner: number | null,
): Promise<RechargeRow | undefined> {
  return await tx.maybe<RechargeRow>(sql`
    SELECT recharge.* FROM recharge
    JOIN (${paymentOf(payment)}) AS given ON ${isSamePayment('given')}
    WHERE ${onlyImported('recharge')} AND ${isWaiting}
      AND coalesce(${isSameAddress('given')}, recharge.user_id IS NOT DISTINCT FROM ${owner})
    ORDER BY recharge.id LIMIT 1 FOR UPDATE OF recharge`);
}

/** The other rows of a transaction that are known only from a file and are pending or booked, locked. */
export async function lockImportedBeside(
  tx: Transaction,
  { id, network, txid }: RechargeRow,
): Promise<RechargeRow[]> {
  return await tx.query<RechargeRow>(sql`
    SELECT * FROM recharge WHERE source = 'chain' AND network = ${network} AND txid = ${txid} AND id <> ${id}
      AND ${onlyImported('recharge')} AND (${isWaiting} OR ${isBooked})
    ORDER BY id FOR UPDATE`);
}

/**
 * The state of a payment under another index, by the caller's knowledge: `booked` there, or still pending.
 * Two outputs reported by the platform are different payments, and so are two of one file; returns undefined for them.
 */
export async function knownOtherwise(
  db: Queryable,
  row: RechargeRow,
): Promise<'booked' | 'waiting' | undefined> {
  const found = await db.maybe<{ is_booked: boolean }>(sql`
    SELECT ${isBooked} AS is_booked
    FROM (${paymentOf(row)}) AS given
      JOIN recharge ON recharge.txid = given.txid AND (${isSamePayment('given')} OR ${isOnOtherNetwork('given')})
    WHERE recharge.id <> ${row.id} AND (${isBooked} OR ${isWaiting}) AND (${onlyImported('recharge')} OR ${isOnlyImported(row)})
      AND (recharge.imported_by_id = ${row.imported_by_id} AND recharge.created_at = ${row.created_at}) IS NOT TRUE
    ORDER BY is_booked DESC LIMIT 1`);
  return found && (found.is_booked ? 'booked' : 'waiting');
}

/**
 * Prevents crediting money twice; under the lock on its transaction, which every credit takes.
 * @throws Refusal `index_differs`.
 */
export async function requireUnbookedOtherwise(tx: Transaction, row: RechargeRow): Promise<void> {
  if ((await knownOtherwise(tx, row)) === 'booked') throw new Refusal('index_differs');
}

/** The recharge of which this holds, locked, after its transaction. */
export async function lockWithOutputs(tx: Transaction, where: Sql): Promise<RechargeRow | undefined> {
  await tx.query(sql`SELECT ${outputsLock} FROM recharge WHERE ${where}`);
  return await tx.maybe<RechargeRow>(sql`SELECT * FROM recharge WHERE ${where} FOR UPDATE`);
}

/** The lock on the transaction of a recharge; none where it has no transaction. */
export const outputsLock = sql`pg_advisory_xact_lock(hashtextextended('recharge ' || recharge.network || ' ' || recharge.txid, 0))`;

/**
 * Serialises storing and crediting outputs of this transaction. Imports do not take it: they credit
 * nothing, and a thousand locks at a time would exhaust the database's.
 */
export async function lockOutputs(tx: Transaction, { network, txid }: Payment): Promise<void> {
  await tx.query(
    sql`SELECT ${outputsLock} FROM (SELECT ${network}::text AS network, ${txid}::text AS txid) AS recharge`,
  );
}
