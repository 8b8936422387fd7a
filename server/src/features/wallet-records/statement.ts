import type { Authority } from '@quarterdeck/contract/core/access';
import { assetScales } from '@quarterdeck/contract/core/assets';
import type { QueryOf } from '@quarterdeck/contract/core/http/endpoint';
import { isZero } from '@quarterdeck/contract/core/money';
import {
  type BucketStatement,
  statementLinesMax,
  type WalletStatement,
  type walletStatement,
} from '@quarterdeck/contract/features/wallet-records/statement';
import { buckets } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql, { type Sql } from 'sql-template-tag';
import { visibleUser } from '#domain/users/visible-user.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { endOf, startOf } from '#kernel/days.ts';
import type { StreamReply } from '#kernel/http/bind.ts';
import { copyCsv, csvText, csvTime } from '#kernel/list/export.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** The query of a statement. */
export type StatementQuery = Pick<QueryOf<typeof walletStatement>, 'uid' | 'asset' | 'from' | 'to'>;

interface Owner {
  id: number;
  uid: string;
  nickname: string;
}

/** Sums are of everything, the lines the first so many. */
export async function findStatement(
  db: Queryable,
  query: StatementQuery,
  access: Authority,
  now: Date,
): Promise<WalletStatement> {
  const { asset, from, to } = query;
  const { id: user_id, uid, nickname } = await findOwner(db, query.uid, access);
  const [statements, lines] = await Promise.all([
    bucketStatements(db, user_id, query),
    db.query<WalletStatement['lines'][number]>(sql`
      SELECT * FROM (${linesOf(user_id, query)}) AS line ORDER BY at, id LIMIT ${statementLinesMax + 1}`),
  ]);
  return {
    user_id,
    uid,
    nickname,
    asset,
    from,
    to,
    ...closingOf(query, now),
    buckets: statements,
    lines: lines.slice(0, statementLinesMax),
    capped: lines.length > statementLinesMax,
  };
}

/** What came into and left each part of the wallet that has anything to say. */
export async function bucketStatements(
  db: Queryable,
  userId: number,
  query: StatementQuery,
): Promise<BucketStatement[]> {
  const sums = await db.query<BucketStatement>(sumsOf(userId, query));
  return buckets.flatMap((bucket) => sums.filter((sum) => sum.bucket === bucket && isOfInterest(sum)));
}

/** All lines between what was there and what is there, as CSV. */
export async function exportStatement(
  query: StatementQuery,
  context: RequestContext,
  { db, exportPool, log }: Services,
): Promise<StreamReply> {
  const { access } = context.actor;
  const { asset, from, to } = query;
  const { id, uid } = await findOwner(db, query.uid, access);
  const limit = access.export_rows['wallet_record.export'];
  const isTooLong = limit !== undefined && (await countOf(db, id, query, limit)) > limit;
  const outcome = isTooLong
    ? ({ result: 'refused', error: 'export_limit_exceeded' } as const)
    : ({ result: 'done', error: null } as const);
  const entry = { action: 'wallet_record.export_statement', reason: null, before: null, batchIds: [] };
  await db.query(
    logInsert(
      { ...entry, object: { type: 'user', id }, after: { uid, asset, from, to }, ...outcome },
      context,
    ),
  );
  if (isTooLong) throw new Refusal('export_limit_exceeded', { parameters: { limit: String(limit) } });
  return {
    stream: await copyCsv(exportPool, csvOf(id, query, closingOf(query, context.now)), log),
    fileName: `statement-${uid}-${asset}-${from}-${to}.csv`,
  };
}

/** When the closing balances are of: the end of the period, or now, while that is to come and more may move. */
function closingOf({ to }: StatementQuery, now: Date): Pick<WalletStatement, 'closed_at' | 'provisional'> {
  const end = endOf(to);
  const provisional = now.getTime() < Date.parse(end);
  return { closed_at: provisional ? now.toISOString() : end, provisional };
}

/** The columns of the CSV; opening and closing balances stand in the lines' own columns. */
function csvOf(
  userId: number,
  query: StatementQuery,
  { closed_at, provisional }: ReturnType<typeof closingOf>,
): Sql {
  const scale = assetScales[query.asset];
  const closingType = provisional ? 'closing_provisional' : 'closing';
  const balance = (name: 'opening' | 'closing') => sql`
    SELECT ${name === 'opening' ? 0 : 2}::int AS part, ${csvTime(name === 'opening' ? opening(query) : sql`${closed_at}::timestamptz`)} AS time,
      ${name === 'opening' ? name : closingType}::text AS type, NULL::text AS movement, bucket, NULL::numeric AS change, ${name === 'opening' ? sql`opening` : sql`closing`} AS balance,
      NULL::bigint AS batch_id, NULL::text AS memo, 0::bigint AS id
    FROM (${sumsOf(userId, query)}) AS sum WHERE opening <> 0 OR closing <> 0 OR incoming <> 0 OR outgoing <> 0`;
  return sql`
    SELECT time, type, movement, bucket, round(change, ${scale}::int) AS change, round(balance, ${scale}::int) AS balance, batch_id, memo
    FROM (
      ${balance('opening')}
      UNION ALL
      SELECT 1, ${csvTime(sql`at`)}, type, movement, bucket, delta, balance, batch_id, ${csvText('memo')}, id
      FROM (${linesOf(userId, query)}) AS line
      UNION ALL
      ${balance('closing')}
    ) AS row ORDER BY part, time, id, bucket`;
}

async function findOwner(db: Queryable, uid: string, access: Authority): Promise<Owner> {
  return await visibleUser<Owner>(db, uid, access, { columns: sql`id, uid, nickname` });
}

async function countOf(db: Queryable, userId: number, query: StatementQuery, limit: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM (SELECT FROM (${linesOf(userId, query)}) AS line LIMIT ${limit + 1}) AS found`);
  return count;
}

const opening = ({ from }: StatementQuery) => sql`${startOf(from)}::timestamptz`;
const closing = ({ to }: StatementQuery) => sql`${endOf(to)}::timestamptz`;

/** What was there is the sum of all lines before: exact, in whatever order they were booked. */
function sumsOf(userId: number, query: StatementQuery): Sql {
  const [start, end] = [opening(query), closing(query)];
  const within = sql`created_at >= ${start}`;
  return sql`
    SELECT bucket, coalesce(sum(delta) FILTER (WHERE created_at < ${start}), 0) AS opening,
      coalesce(sum(delta) FILTER (WHERE ${within} AND delta > 0), 0) AS incoming,
      coalesce(-sum(delta) FILTER (WHERE ${within} AND delta < 0), 0) AS outgoing, sum(delta) AS closing
    FROM ledger_line
    WHERE user_id = ${userId} AND asset = ${query.asset} AND created_at < ${end}
    GROUP BY bucket`;
}

/** The lines of the period, each with the balance of its bucket after it; the caller orders by `at` and `id`. */
export function linesOf(userId: number, query: StatementQuery): Sql {
  return sql`
    SELECT line.id, line.created_at AS at, line.record_type AS type, batch.type AS movement, line.bucket, line.delta,
      coalesce(opened.opening, 0) + sum(line.delta) OVER (PARTITION BY line.bucket ORDER BY line.created_at, line.id) AS balance,
      line.batch_id, batch.memo
    FROM ledger_line AS line JOIN ledger_batch AS batch ON batch.id = line.batch_id
    LEFT JOIN (${sumsOf(userId, query)}) AS opened ON opened.bucket = line.bucket
    WHERE line.user_id = ${userId} AND line.asset = ${query.asset}
      AND line.created_at >= ${opening(query)} AND line.created_at < ${closing(query)}`;
}

function isOfInterest({ opening, incoming, outgoing, closing }: BucketStatement): boolean {
  return [opening, incoming, outgoing, closing].some((amount) => !isZero(amount));
}
