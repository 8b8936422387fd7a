import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type bannerStats,
  bannerStatsDays,
  type orderBanners,
  type reportBannerEvents,
} from '@quarterdeck/contract/features/banners/banners';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

type Report = typeof reportBannerEvents;

/** Adds a batch to today's counts; each banner once, in the order of ids, so that batches wait for each other in turn. */
export const countEvents = command<BodyOf<Report>, ReplyOf<Report>>({
  action: 'banner.count_events',
  async run({ tx, input: { events }, context }) {
    const counted = await tx.query<{ banner_id: number }>(sql`
      INSERT INTO banner_event (banner_id, day, impressions, clicks)
      SELECT b.id, ${context.now.toISOString().slice(0, 10)}::date, sum(told.impressions), sum(told.clicks)
      FROM unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ impressions }) => impressions)}::bigint[],
          ${events.map(({ clicks }) => clicks)}::bigint[]) AS told (id, impressions, clicks)
        JOIN banner AS b ON b.id = told.id
      GROUP BY b.id ORDER BY b.id
      ON CONFLICT (banner_id, day) DO UPDATE
        SET impressions = banner_event.impressions + excluded.impressions, clicks = banner_event.clicks + excluded.clicks
      RETURNING banner_id`);
    const object = { type: 'banner', id: 0 };
    const after = { banners: counted.length };
    return { reply: { counted: counted.length }, object, before: null, after };
  },
});

/** Puts the banners of a place in an order; those that are not named come after them, as they were. */
export const orderCommand = command<BodyOf<typeof orderBanners>, ReplyOf<typeof orderBanners>>({
  action: 'banner.order',
  async run({ tx, input: { place, ids } }) {
    const known = await tx.query<{ id: number }>(
      sql`SELECT id FROM banner WHERE place = ${place} ORDER BY sort, id FOR UPDATE`,
    );
    const before = known.map(({ id }) => id);
    if (new Set(ids).size !== ids.length || ids.some((id) => !before.includes(id)))
      throw new Refusal('not_found', { fields: { ids: 'not_found' } });
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    await tx.query(sql`
      UPDATE banner SET sort = wanted.place FROM unnest(${after}::bigint[]) WITH ORDINALITY AS wanted (id, place)
      WHERE banner.id = wanted.id AND banner.sort <> wanted.place`);
    return {
      reply: { ordered: after.length },
      object: { type: 'banner', id: 0 },
      before: { place, order: before.join(', ') },
      after: { place, order: after.join(', ') },
    };
  },
});

/** Impressions and clicks by day, also of days without any. */
export async function statsOf(db: Queryable, id: number, now: Date): Promise<ReplyOf<typeof bannerStats>> {
  const days = await db.query<ReplyOf<typeof bannerStats>['days'][number]>(sql`
    SELECT to_char(every.day, 'YYYY-MM-DD') AS day, coalesce(seen.impressions, 0)::bigint AS impressions,
      coalesce(seen.clicks, 0)::bigint AS clicks
    FROM generate_series(${now.toISOString()}::date - ${bannerStatsDays - 1}::int, ${now.toISOString()}::date, interval '1 day') AS every (day)
      LEFT JOIN banner_event AS seen ON seen.banner_id = ${id} AND seen.day = every.day::date
    ORDER BY every.day`);
  return { days };
}
