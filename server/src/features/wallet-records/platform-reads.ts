import type { QueryOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  PlatformBalances,
  PlatformStatement,
  readStatement,
} from '@quarterdeck/contract/features/wallet-records/platform';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { beyondCursor, decodeCursor, encodeCursor } from '#kernel/list/cursor.ts';
import { Refusal } from '#kernel/refusal.ts';
import { balances } from '#ledger/balances.ts';
import { bucketStatements, linesOf } from './statement.ts';

/** What a user has, for the platform to show. */
export async function findPlatformBalances(db: Queryable, uid: string): Promise<PlatformBalances> {
  const { id } = await findUser(db, uid);
  return { uid, balances: await balances(db, id) };
}

type Line = PlatformStatement['lines'][number] & { key: string };

/** A page of a statement; the sums are of the whole period. */
export async function findPlatformStatement(
  db: Queryable,
  query: QueryOf<typeof readStatement>,
): Promise<PlatformStatement> {
  const { uid, asset, from, to, limit, cursor } = query;
  const { id: userId } = await findUser(db, uid);
  const after = cursor === undefined ? null : decodeCursor(cursor, order);
  if (after?.key === null) throw new Refusal('cursor_invalid');
  const behind = after === null ? empty : sql`WHERE (at, id) > (${after.key}::timestamptz, ${after.id})`;
  const [statements, found] = await Promise.all([
    bucketStatements(db, userId, query),
    beyondCursor(
      after,
      db.query<Line>(sql`
        SELECT id, at, at::text AS key, type, movement, bucket, delta, balance, batch_id
        FROM (${linesOf(userId, query)}) AS line ${behind} ORDER BY at, id LIMIT ${limit + 1}`),
    ),
  ]);
  const lines = found.slice(0, limit);
  const last = found.length > limit ? lines.at(-1) : undefined;
  return {
    uid,
    asset,
    from,
    to,
    buckets: statements,
    lines: lines.map(({ key: _key, ...line }) => line),
    next: last ? encodeCursor({ sort: order, key: last.key, id: last.id, direction: 'next' }) : null,
  };
}

const order = 'at';

async function findUser(db: Queryable, uid: string): Promise<{ id: number }> {
  const user = await db.maybe<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`);
  if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
  return user;
}
