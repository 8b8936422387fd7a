import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import type { NewRecharge } from './insert.ts';

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

/** Whether the network dropped a row's transaction. `of` is its alias and a dot. As a column, EXISTS would read the whole table. */
export const isDropped = (of: string) =>
  `coalesce((SELECT true FROM dropped_transaction AS dropped WHERE dropped.network = ${of}network AND dropped.txid = ${of}txid), false)`;
