import type { Authority } from '@quarterdeck/contract/core/access';
import { timeframes } from '@quarterdeck/contract/features/candles/timeframes';
import {
  cycleFillsMax,
  cyclesMax,
  type RobotTrade,
  type RobotTrades,
  type Traded,
} from '@quarterdeck/contract/features/robots/robots/trades';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { robotList } from './list.ts';
import { tradedBy } from './traded.ts';

/** What a robot traded: as a whole, and in one cycle. */
export async function findTrades(
  db: Queryable,
  { id, cycleNo }: { id: number; cycleNo: number | undefined },
  access: Authority,
): Promise<RobotTrades> {
  const { robot, user_id, pair_id } = await findRow(db, robotList, id, access);
  const [traded, cycles] = await Promise.all([
    db.maybe<NonNullable<Traded>>(
      sql`SELECT realised, fees, qty, cycles, fills, is_whole, last_fill_at FROM (${tradedBy(sql`r.id = ${id}`)}) AS traded`,
    ),
    db.query<{ cycle_no: number }>(sql`
      SELECT DISTINCT cycle_no FROM robot_order WHERE robot = ${robot} AND user_id = ${user_id} AND filled_qty > 0
      ORDER BY cycle_no DESC LIMIT ${cyclesMax}::int`),
  ]);
  const cycle_no = cycleNo ?? cycles[0]?.cycle_no ?? null;
  const [fills, beside] = await Promise.all([
    db.query<RobotTrade>(sql`
      SELECT f.id, f.at, o.id AS order_id, o.level, o.side, f.price, f.qty, f.fee, f.fee_asset
      FROM robot_order AS o JOIN robot_fill AS f ON f.client_order_id = o.client_order_id
      WHERE o.robot = ${robot} AND o.user_id = ${user_id} AND o.cycle_no = ${cycle_no}
      ORDER BY f.at, f.id LIMIT ${cycleFillsMax}::int`),
    db.one<Pick<RobotTrades, 'previous_cycle' | 'next_cycle'>>(sql`
      SELECT max(cycle_no) FILTER (WHERE cycle_no < ${cycle_no}) AS previous_cycle,
        min(cycle_no) FILTER (WHERE cycle_no > ${cycle_no}) AS next_cycle
      FROM robot_order WHERE robot = ${robot} AND user_id = ${user_id} AND filled_qty > 0`),
  ]);
  const [first, last] = [fills[0]?.at ?? null, fills.at(-1)?.at ?? null];
  // The finest candles of the whole cycle, or else of its beginning.
  const series = await db.maybe<{ id: number }>(sql`
    SELECT id FROM candle_series WHERE pair_id = ${pair_id} AND first_at < ${first} AND last_at > ${first}
    ORDER BY last_at > ${last} DESC, array_position(${timeframes}::text[], timeframe) LIMIT 1`);
  return {
    traded: traded ?? null,
    cycles: cycles.map((one) => one.cycle_no),
    cycle_no,
    ...beside,
    fills,
    series_id: series?.id ?? null,
  };
}
