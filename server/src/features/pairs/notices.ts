import { settles, tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** No notices about disabled pairs. */
const whileOn = { when: ({ payload }: { payload: object }) => 'on' in payload && payload.on === true };

/** Whom the events here are told to, and until when. */
export const pairNotices: readonly Reaction[] = [
  tells('pair.delisting_found', 'pair_delisted', whileOn),
  tells('pair.expiring', 'pair_expiring', whileOn),
  settles('pair.switched_off'),
  tells('market_sync.failed', 'market_sync_failed'),
  settles('market_sync.recovered'),
  tells('market_sync.waiting', 'market_sync_waiting'),
  settles('market_sync.decided'),
  settles('market_sync.superseded'),
];
