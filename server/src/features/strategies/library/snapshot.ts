import type { PlatformStrategy } from '@quarterdeck/contract/features/strategies/library/platform';
import sql from 'sql-template-tag';
import { traditional } from '#domain/publishing/traditional.ts';
import type { SnapshotSource } from '#kernel/snapshots/snapshots.ts';

/** What the platform may offer: on the shelf, published, and in a category that is on; its traditional texts are derived where none were written. */
export const strategySnapshot: SnapshotSource<PlatformStrategy> = {
  name: 'strategies',
  read: async (db) => {
    const [strategies, convert] = await Promise.all([db.query<PlatformStrategy>(published), traditional()]);
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
};

const published = sql`
      SELECT s.id, r.id AS revision_id, r.revision, r.parameters_hash, s.name_zh, s.name_ch, s.name_en, s.summary_zh,
        s.summary_ch, s.summary_en, s.cover, s.risk_tag, s.pair_id, r.min_capital, s.sort, r.parameters, s.published_at,
        s.unpublish_at,
        jsonb_build_object('id', c.id, 'name_zh', c.name_zh, 'name_ch', c.name_ch, 'name_en', c.name_en, 'icon', c.icon,
          'sort', c.sort) AS category
      FROM strategy AS s
        JOIN strategy_revision AS r ON r.strategy_id = s.id AND r.revision = s.shelf_revision
        JOIN strategy_category AS c ON c.id = s.category_id
      WHERE s.status = 'on_shelf' AND s.published_at IS NOT NULL AND c.shelf = 'on'
      ORDER BY c.sort, c.id, s.sort, s.id`;
