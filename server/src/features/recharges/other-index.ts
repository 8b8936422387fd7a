import type { Authority } from '@quarterdeck/contract/access';
import { listedForm } from '@quarterdeck/contract/network-addresses';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { inScope } from '#kernel/access/scope.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { listedForm as columnForm } from '#kernel/listed-form.ts';
import type { ImportRow } from './import-rows.ts';
import type { RechargeRow } from './subject.ts';

/*
 * Outputs of one transaction are told apart by their index (`vout`) alone, and may all be ours. But the same amount to the same address
 * under another index is most likely the same money, whose index somebody has wrong: a second payment is not made of it by itself.
 */

/** The columns that tell whether a recharge is the payment of which `given` has another index. */
function isSamePayment(given: string): Sql {
  const of = (column: string) => `${given}.${column}`;
  return raw(`
    recharge.source = 'chain' AND recharge.network = ${of('network')} AND recharge.txid = ${of('txid')}
    AND recharge.vout <> ${of('vout')} AND recharge.asset = ${of('asset')} AND recharge.amount = ${of('amount')}
    AND coalesce(${columnForm('recharge.address')} = ${of('address')}, true)`);
}

/** Of the rows of a file those that are known under another index, which the file does not name as well. */
export async function withOtherIndex(
  db: Queryable,
  rows: readonly ImportRow[],
  access: Authority,
): Promise<Set<number>> {
  const given = rows.map(({ row, network, reference: txid, vout, asset, amount, address }) => ({
    ...{ row, network, txid, vout, asset, amount },
    address: address === null ? null : listedForm(address),
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

type Payment = Pick<RechargeRow, 'asset' | 'amount'> &
  Partial<Pick<RechargeRow, 'network' | 'txid' | 'vout' | 'address'>>;

function given({ network, txid, vout, asset, amount, address = null }: Payment): Sql {
  return sql`(SELECT ${network}::text AS network, ${txid}::text AS txid, ${vout}::int AS vout, ${asset}::text AS asset,
    ${amount}::numeric AS amount, ${address === null ? null : listedForm(address)}::text AS address) AS given`;
}

const onlyImported = sql`recharge.imported_by_id IS NOT NULL AND recharge.confirmations = 0`;

/** The payment that only a file tells of so far, under another index, and that is not booked: the platform knows the right one. */
export function importedOtherwise(payment: Payment): Sql {
  return sql`id = (
    SELECT min(recharge.id) FROM recharge JOIN ${given(payment)} ON ${isSamePayment('given')}
    WHERE ${onlyImported} AND recharge.batch_id IS NULL AND recharge.status IN ('pending_review', 'unmatched'))`;
}

/** Whether the payment is on the books under another index, because two people believed a file. */
export async function isBookedOtherwise(db: Queryable, payment: Payment): Promise<boolean> {
  const found = await db.maybe(sql`
    SELECT FROM recharge JOIN ${given(payment)} ON ${isSamePayment('given')}
    WHERE ${onlyImported} AND recharge.status = 'credited' LIMIT 1`);
  return found !== undefined;
}
