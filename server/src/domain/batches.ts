import type { Authority } from '@quarterdeck/contract/core/access';
import type { LedgerBatch } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql, { join } from 'sql-template-tag';
import { ofUser, userOwner } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { readBatches } from '#ledger/read-batches.ts';

/** All batches that an object caused, in the order of booking. Whether the reader sees the object has been looked at. */
export async function batchesOf(
  db: Queryable,
  ref: { type: string; id: number },
  access: Authority,
): Promise<LedgerBatch[]> {
  return await readBatches(
    db,
    sql`batch.ref_type = ${ref.type} AND batch.ref_id = ${ref.id}`,
    inScope(access, userOwner),
  );
}

/** A batch, provided that it moves money of somebody whose data the reader sees. */
export async function batch(db: Queryable, id: number, access: Authority): Promise<LedgerBatch | undefined> {
  const seen = inScope(access, ofUser('own.user_id'));
  const moved =
    seen.length === 0
      ? []
      : [
          sql`EXISTS (SELECT FROM ledger_line AS own WHERE own.batch_id = batch.id AND ${join(seen, ' AND ')})`,
        ];
  return (
    await readBatches(db, join([sql`batch.id = ${id}`, ...moved], ' AND '), inScope(access, userOwner))
  )[0];
}

/** The batches of these ids, in their order. Whether the reader may see them has been looked at. */
export async function batchesById(
  db: Queryable,
  ids: readonly number[],
  access: Authority,
): Promise<LedgerBatch[]> {
  if (ids.length === 0) return [];
  const found = await readBatches(db, sql`batch.id = ANY(${ids}::bigint[])`, inScope(access, userOwner));
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}
