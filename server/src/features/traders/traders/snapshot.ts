import type { PlatformTrader } from '@quarterdeck/contract/features/traders/traders/platform';
import sql from 'sql-template-tag';
import type { SnapshotSource } from '#kernel/snapshots/snapshots.ts';

/** The traders that the platform may offer. */
export const traderSnapshot: SnapshotSource<PlatformTrader> = {
  name: 'traders',
  read: (db) =>
    db.query<PlatformTrader>(sql`
      SELECT t.id, u.uid, t.display_name, t.bio, t.avatar, t.tier, t.max_followers, t.min_copy, t.max_copy, t.symbols,
        t.share_pct, t.next_share_pct, t.share_effective_at, t.roi_7, t.roi_30, t.roi_90, t.win_rate, t.max_drawdown, t.days,
        t.figures_to::text AS figures_to, t.sort
      FROM trader AS t JOIN users AS u ON u.id = t.user_id WHERE t.on_shelf ORDER BY t.sort, t.id`),
};
