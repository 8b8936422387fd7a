import { type Authority, can } from '@quarterdeck/contract/core/access';
import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { type ChartRange, type HomeMoney, usualRange } from '@quarterdeck/contract/features/home/home';
import sql, { join, type Sql } from 'sql-template-tag';
import { readStand } from '#domain/books/positions.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { dayBefore, dayOf, daysBefore, lastDays, startOf } from '#kernel/days.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';
import { inScope } from '#kernel/scope/scope.ts';

/** Sums over a month of lines are this old at most, in milliseconds. */
const moneyAge = 15_000;

interface DayFlow {
  asset: Asset;
  day: string;
  incoming: string;
  outgoing: string;
  network_fees: string;
  /** Of what moved until the time of day that it is now. */
  incoming_by_now: string;
  outgoing_by_now: string;
}

interface Wanted {
  days?: ChartRange | undefined;
  compare?: 'true' | undefined;
}

/** What came in and went out, and what is held beside what is owed, as far as the reader may see it. */
export async function findMoney(
  db: Queryable,
  access: Authority,
  now: Date,
  { days: range = usualRange, compare }: Wanted = {},
): Promise<HomeMoney> {
  const day = dayOf(now);
  const shown = Number(range);
  const read = compare === undefined ? shown : shown * 2;
  const maySeeFlows = can(access, 'recharge.read') && can(access, 'withdrawal.read');
  const maySeeStand = can(access, 'reconciliation.read');
  const [found, stand] = await Promise.all([
    maySeeFlows ? flowsOf(db, access, now, read) : [],
    maySeeStand ? readStand(db) : null,
  ]);
  const yesterday = dayBefore(now);
  const at = (asset: Asset, of: string) => found.find((flow) => flow.asset === asset && flow.day === of);
  const days = maySeeFlows
    ? lastDays(now, read).map((of) => ({
        day: of,
        incoming: at('USDT', of)?.incoming ?? '0',
        outgoing: at('USDT', of)?.outgoing ?? '0',
      }))
    : [];
  return {
    day,
    flows: maySeeFlows
      ? assets
          .filter((asset) => asset === 'USDT' || found.some((flow) => flow.asset === asset))
          .map((asset) => ({
            asset,
            incoming: at(asset, day)?.incoming ?? '0',
            incoming_before: at(asset, yesterday)?.incoming_by_now ?? '0',
            outgoing: at(asset, day)?.outgoing ?? '0',
            outgoing_before: at(asset, yesterday)?.outgoing_by_now ?? '0',
            network_fees: at(asset, day)?.network_fees ?? '0',
          }))
      : null,
    days: days.slice(-shown),
    days_before: days.slice(0, -shown),
    stand,
  };
}

/** To the minute, so that readers share the answer. */
function flowsOf(db: Queryable, access: Authority, now: Date, days: number): Promise<DayFlow[]> {
  const minute = now.toISOString().slice(11, 16);
  const from = startOf(dayOf(daysBefore(now, days - 1)));
  const statement = flowStatement(access, from, minute);
  return singleFlight(db, statement, moneyAge, () => db.query<DayFlow>(statement));
}

/**
 * Recharges that were credited and withdrawals that were paid, as their lists find them by the same days: what was taken back or
 * came back is not among them.
 */
function flowStatement(access: Authority, from: string, minute: string): Sql {
  const seen = inScope(access, ofUser('line.user_id'));
  const linesOf = (recordType: string) =>
    join(
      [
        sql`line.record_type = ${recordType} AND line.user_id IS NOT NULL AND line.created_at >= ${from}::timestamptz`,
        ...seen,
      ],
      ' AND ',
    );
  return sql`
    WITH credited AS (
      SELECT DISTINCT line.batch_id, line.created_at FROM ledger_line AS line WHERE ${linesOf('recharge')}
    ), paid AS (
      SELECT DISTINCT line.batch_id, line.created_at FROM ledger_line AS line WHERE ${linesOf('withdrawal')}
    )
    SELECT asset, to_char(at, 'YYYY-MM-DD') AS day, sum(incoming) AS incoming, sum(outgoing) AS outgoing,
      sum(network_fee) AS network_fees,
      coalesce(sum(incoming) FILTER (WHERE to_char(at, 'HH24:MI') <= ${minute}), 0) AS incoming_by_now,
      coalesce(sum(outgoing) FILTER (WHERE to_char(at, 'HH24:MI') <= ${minute}), 0) AS outgoing_by_now
    FROM (
      SELECT r.asset, credited.created_at AT TIME ZONE 'UTC' AS at, r.credited AS incoming, 0 AS outgoing, 0 AS network_fee
      FROM credited JOIN ledger_batch AS batch ON batch.id = credited.batch_id
      JOIN recharge AS r ON batch.ref_type = 'recharge' AND r.id = batch.ref_id AND r.batch_id = batch.id
      WHERE r.status = 'credited'
      UNION ALL
      SELECT w.asset, paid.created_at AT TIME ZONE 'UTC', 0, w.net + coalesce(w.actual_network_fee, 0),
        coalesce(w.actual_network_fee, 0)
      FROM paid JOIN ledger_batch AS batch ON batch.id = paid.batch_id
      JOIN withdrawal AS w ON batch.ref_type = 'withdrawal' AND w.id = batch.ref_id AND w.settle_batch_id = batch.id
      WHERE w.status IN ('payment_successful', 'success')
    ) AS moved
    GROUP BY asset, day`;
}
