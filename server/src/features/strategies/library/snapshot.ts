import type { PlatformStrategy } from '@quarterdeck/contract/features/strategies/library/platform';
import sql, { type Sql } from 'sql-template-tag';
import { traditional } from '#domain/publishing/traditional.ts';
import type { SnapshotSource } from '#kernel/snapshots/snapshots.ts';

/** What the platform may offer: on the shelf, within the schedule, and in an enabled category; missing traditional texts are derived. */
export const strategySnapshot: SnapshotSource<PlatformStrategy> = {
  name: 'strategies',
  read: async (db, now) => {
    const [strategies, convert] = await Promise.all([
      db.query<PlatformStrategy>(offeredAt(now.toISOString())),
      traditional(),
    ]);
    return strategies.map((strategy) => ({
      ...strategy,
      name_ch: strategy.name_ch || convert(strategy.name_zh),
      summary_ch: strategy.summary_ch || convert(strategy.summary_zh),
      category: {
        ...strategy.category,
        name_ch: strategy.category.name_ch || convert(strategy.category.name_zh),
      },
    }));
  },
  async nextEdge(db, now) {
    const at = now.toISOString();
    const { edge } = await db.one<{ edge: string | null }>(sql`
      SELECT least(min(publish_at) FILTER (WHERE publish_at > ${at} AND published_at IS NULL),
        min(unpublish_at) FILTER (WHERE unpublish_at > ${at})) AS edge FROM strategy WHERE status = 'on_shelf'`);
    return edge;
  },
};

const offeredAt = (at: string): Sql => sql`
      SELECT s.id, r.id AS revision_id, r.revision, r.parameters_hash, s.name_zh, s.name_ch, s.name_en, s.summary_zh,
        s.summary_ch, s.summary_en, s.cover, s.risk_tag, s.pair_id, r.min_capital, s.sort, r.parameters,
        coalesce(s.published_at, s.publish_at) AS published_at,
        s.unpublish_at,
        jsonb_build_object('id', c.id, 'name_zh', c.name_zh, 'name_ch', c.name_ch, 'name_en', c.name_en, 'icon', c.icon,
          'sort', c.sort) AS category
      FROM strategy AS s
        JOIN strategy_revision AS r ON r.strategy_id = s.id AND r.revision = s.shelf_revision
        JOIN strategy_category AS c ON c.id = s.category_id
      WHERE s.status = 'on_shelf' AND c.shelf = 'on' AND (s.published_at IS NOT NULL OR s.publish_at <= ${at})
        AND (s.unpublish_at IS NULL OR s.unpublish_at > ${at})
      ORDER BY c.sort, c.id, s.sort, s.id`;
