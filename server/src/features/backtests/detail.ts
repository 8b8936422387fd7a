import { Readable } from 'node:stream';
import type { Authority } from '@quarterdeck/contract/core/access';
import type { QueryOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type BacktestPath,
  type backtestDetail,
  type backtestFile,
  type backtestPath,
  backtestPaths,
  type PathSummary,
  shownMax,
} from '@quarterdeck/contract/features/backtests/backtests';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { StreamReply } from '#kernel/http/bind.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type BacktestRow, backtestList } from './list.ts';

/** @throws Refusal `not_found` */
export async function findDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof backtestDetail>> {
  const backtest = await findRow(db, backtestList, id, access);
  const [row, summaries] = await Promise.all([
    db.one<
      Pick<BacktestRow, 'parameters' | 'candles' | 'data_hash' | 'engine_version'> & { buy_and_hold: string }
    >(sql`
      SELECT parameters, candles, data_hash, engine_version, trim_scale(buy_and_hold)::text AS buy_and_hold
      FROM backtest WHERE id = ${id}`),
    db.query<{ summary: PathSummary }>(sql`SELECT summary FROM backtest_path WHERE backtest_id = ${id}`),
  ]);
  const { parameters, buy_and_hold } = row;
  const paths = summaries
    .map(({ summary }) => summary)
    .sort((a, b) => backtestPaths.indexOf(a.path) - backtestPaths.indexOf(b.path));
  const result = {
    paths,
    buy_and_hold,
    candles: row.candles ?? 0,
    data_hash: row.data_hash ?? '',
    engine_version: row.engine_version ?? '',
  };
  return { backtest, parameters, result: backtest.status === 'done' ? result : null };
}

/** What a page draws of a path. @throws Refusal `not_found` */
export async function findPath(
  db: Queryable,
  id: number,
  path: BacktestPath,
): Promise<ReplyOf<typeof backtestPath>> {
  const found = await db.maybe<ReplyOf<typeof backtestPath>>(sql`
    SELECT equity,
      (SELECT coalesce(jsonb_agg(f ORDER BY n), '[]') FROM jsonb_array_elements(fills) WITH ORDINALITY AS of (f, n)
        WHERE n > jsonb_array_length(fills) - ${shownMax}::int) AS fills,
      (SELECT coalesce(jsonb_agg(c ORDER BY n), '[]') FROM jsonb_array_elements(cycles) WITH ORDINALITY AS of (c, n)
        WHERE n > jsonb_array_length(cycles) - ${shownMax}::int) AS cycles
    FROM backtest_path WHERE backtest_id = ${id} AND path = ${path}`);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** All fills or cycles of a path as CSV. @throws Refusal `not_found` */
export async function pathFile(
  db: Queryable,
  { id, path, of }: QueryOf<typeof backtestFile>,
): Promise<StreamReply> {
  const found = await db.maybe<{ rows: Record<string, string | number>[] }>(sql`
    SELECT CASE WHEN ${of} = 'fills' THEN fills ELSE cycles END AS rows
    FROM backtest_path WHERE backtest_id = ${id} AND path = ${path}`);
  if (found === undefined) throw new Refusal('not_found');
  return {
    fileName: `backtest-${id}-${path}-${of}.csv`,
    stream: Readable.from(linesOf(columns[of], found.rows), { objectMode: false }),
  };
}

const columns = {
  fills: ['at', 'kind', 'level', 'price', 'quantity', 'fee'],
  cycles: ['entered_at', 'closed_at', 'level', 'kind', 'net', 'fees'],
};

function* linesOf(
  names: readonly string[],
  rows: readonly Record<string, string | number>[],
): Generator<string> {
  yield `${names.join(',')}\n`;
  for (const row of rows) yield `${names.map((name) => row[name]).join(',')}\n`;
}
