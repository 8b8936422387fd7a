import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { reportTraderDays } from '@quarterdeck/contract/features/traders/traders/platform';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { requireArrived } from '#domain/arrived.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { endOf } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockTraderOf } from '../traders/subject.ts';
import { figuresOf, measure, type ReportedDay, sparklineOf } from './figures.ts';

/** Days that figures and charts look at. */
export const daysKept = 120;

/** A trader's daily equity; the newest report of each day counts. Figures follow immediately, without a new version of the trader. */
export const reportDays = command<BodyOf<typeof reportTraderDays>, ReplyOf<typeof reportTraderDays>>({
  action: 'trader.report_days',
  turn: ({ trader_uid: uid }) => `user ${uid}`,
  async run({ tx, input: { trader_uid, at, days }, context }) {
    requireArrived(at, context.now);
    const early = days.find(({ day }) => Date.parse(endOf(day)) > context.now.getTime());
    if (early !== undefined)
      throw new Refusal('trader_day_not_over', {
        parameters: { day: early.day },
        fields: { days: 'trader_day_not_over' },
      });
    const trader = await lockTraderOf(tx, trader_uid);
    const written = await tx.query(sql`
      INSERT INTO trader_day (trader_id, day, equity, flow, reported_at)
      SELECT DISTINCT ON (day) ${trader.id}, day, equity, flow, ${at}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS one (day date, equity numeric, flow numeric)
      ON CONFLICT (trader_id, day) DO UPDATE SET equity = excluded.equity, flow = excluded.flow, reported_at = excluded.reported_at
      WHERE trader_day.reported_at < excluded.reported_at RETURNING day`);
    const measured = measure(await readDays(tx, trader.id));
    const { count } = await tx.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM trader_day WHERE trader_id = ${trader.id}`,
    );
    const figures = { ...figuresOf(measured), days: count };
    if (written.length > 0) {
      await tx.query(sql`
        UPDATE trader SET roi_7 = ${figures.roi_7}, roi_30 = ${figures.roi_30}, roi_90 = ${figures.roi_90},
          win_rate = ${figures.win_rate}, max_drawdown = ${figures.max_drawdown}, days = ${figures.days},
          figures_to = ${figures.figures_to}, sparkline = ${sparklineOf(measured)}::double precision[]
        WHERE id = ${trader.id}`);
    }
    const distinct = new Set(days.map(({ day }) => day)).size;
    return {
      reply: { applied: written.length, stale: distinct - written.length, ...figures },
      object: { type: 'trader', id: trader.id },
      before: null,
      after: { days: written.length },
    };
  },
});

/** The last days that were reported, the oldest first. */
export async function readDays(db: Queryable, traderId: number): Promise<ReportedDay[]> {
  return await db.query<ReportedDay>(sql`
    SELECT day::text, trim_scale(equity)::text AS equity, trim_scale(flow)::text AS flow FROM trader_day
    WHERE trader_id = ${traderId}
      AND day > (SELECT max(day) FROM trader_day WHERE trader_id = ${traderId}) - ${daysKept}::int
    ORDER BY day`);
}
