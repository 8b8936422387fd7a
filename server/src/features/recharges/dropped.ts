import { isOnlyImported } from '@quarterdeck/contract/recharge-machine';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { NewRecharge } from './insert.ts';
import type { RechargeRow } from './subject.ts';

/*
 * A network gives a transaction up as a whole, whichever of its outputs that is told of. The platform's last word on it is kept by
 * transaction, because a file may bring other outputs later, and because of what staff refused the recharge itself does not say it.
 */

type OfTransaction = Pick<NewRecharge, 'network' | 'txid'>;

/** Keeps, under the lock on the transaction, that it came to nothing. */
export function keepDropped(tx: Transaction, { network, txid }: OfTransaction): void {
  tx.send(
    sql`INSERT INTO dropped_transaction (network, txid) VALUES (${network}, ${txid}) ON CONFLICT DO NOTHING`,
  );
}

/** Keeps, under the lock on the transaction, that it is there. */
export function keepThere(tx: Transaction, { network, txid }: OfTransaction): void {
  tx.send(sql`DELETE FROM dropped_transaction WHERE network = ${network} AND txid = ${txid}`);
}

/**
 * Nobody credits by a file's word alone what the network gave up; under the lock on its transaction.
 * @throws Refusal `transaction_dropped`.
 */
export async function requireNotDropped(tx: Transaction, row: RechargeRow): Promise<void> {
  if (!isOnlyImported(row)) return;
  const dropped = await tx.maybe(
    sql`SELECT 1 FROM dropped_transaction WHERE network = ${row.network} AND txid = ${row.txid}`,
  );
  if (dropped !== undefined) throw new Refusal('transaction_dropped');
}
