import type { PlatformExchange } from '@quarterdeck/contract/features/exchanges/platform';
import sql from 'sql-template-tag';
import type { SnapshotSource } from '#kernel/snapshots/snapshots.ts';

/** The exchanges that the platform may offer. */
export const exchangeSnapshot: SnapshotSource<PlatformExchange> = {
  name: 'exchanges',
  read: (db) =>
    db.query<PlatformExchange>(sql`
      SELECT id, code, name, color, supports, key_fields, ip_whitelist, maker, taker, rate_limit_ms
      FROM exchange WHERE status = 'on' ORDER BY code`),
};
