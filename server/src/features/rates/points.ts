import type { RatePoint, RateSource, RateSpan } from '@quarterdeck/contract/features/rates/rates';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';

interface Observed {
  id: number;
  asset: string;
  source: RateSource;
  exchange: string | null;
  symbol: string | null;
}

/** Keeps what an asset was worth, or what an exchange said it was. */
export async function keepPoint(
  tx: Transaction,
  { id, asset, source, exchange, symbol }: Observed,
  point: Pick<RatePoint, 'rate_usdt' | 'outcome' | 'at'>,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO rate_point (rate_id, asset, rate_usdt, source, exchange, symbol, outcome, at)
    VALUES (${id}, ${asset}, ${point.rate_usdt}, ${source}, ${exchange}, ${symbol}, ${point.outcome}, ${point.at})`);
}

/** How far back each span goes, and how long each of its parts is. */
const spans: Readonly<Record<RateSpan, readonly [back: Sql, part: Sql]>> = {
  day: [raw("interval '1 day'"), raw("interval '5 minutes'")],
  week: [raw("interval '7 days'"), raw("interval '30 minutes'")],
  month: [raw("interval '30 days'"), raw("interval '2 hours'")],
  year: [raw("interval '365 days'"), raw("interval '1 day'")],
};

const refusedMax = 100;

/** The last rate of each part of the span, what was refused, and what held when the span began. */
export async function pointsOf(
  db: Queryable,
  { id, span, now }: { id: number; span: RateSpan; now: Date },
): Promise<RatePoint[]> {
  const [back, part] = spans[span];
  const begin = sql`${now.toISOString()}::timestamptz - ${back}`;
  const columns = sql`at, rate_usdt, source, outcome`;
  return await db.query<RatePoint>(sql`
    (SELECT ${begin} AS at, rate_usdt, source, outcome FROM rate_point
      WHERE rate_id = ${id} AND outcome = 'taken' AND at < ${begin}
      ORDER BY rate_point.at DESC, id DESC LIMIT 1)
    UNION ALL
    (SELECT DISTINCT ON (date_bin(${part}, at, 'epoch')) ${columns} FROM rate_point
      WHERE rate_id = ${id} AND outcome = 'taken' AND at >= ${begin}
      ORDER BY date_bin(${part}, at, 'epoch'), at DESC, id DESC)
    UNION ALL
    (SELECT ${columns} FROM rate_point WHERE rate_id = ${id} AND outcome = 'refused' AND at >= ${begin}
      ORDER BY at DESC, id DESC LIMIT ${refusedMax})
    ORDER BY at`);
}
