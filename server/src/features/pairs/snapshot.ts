import type { PlatformPair } from '@quarterdeck/contract/features/pairs/platform';
import sql from 'sql-template-tag';
import type { SnapshotSource } from '#kernel/snapshots/snapshots.ts';

/** The pairs that the platform may offer. */
export const pairSnapshot: SnapshotSource<PlatformPair> = {
  name: 'pairs',
  read: (db) =>
    db.query<PlatformPair>(sql`
      SELECT p.id, p.exchange_id, e.code AS exchange, p.native_id, p.contract_type, p.symbol, p.base, p.quote, p.settle,
        p.contract_size, p.expiry, p.tick, p.step, p.min_qty, p.max_qty, p.min_notional, p.max_leverage, p.maker, p.taker,
        p.sort, p.recommended, p.version
      FROM pair AS p JOIN exchange AS e ON e.id = p.exchange_id
      WHERE p.status = 'on' AND e.status = 'on' ORDER BY p.sort, p.id`),
};
