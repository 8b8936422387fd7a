import type { SyncStatus } from '@quarterdeck/contract/features/pairs/syncs';
import type { Tone } from '#kit/status-tag.tsx';

export const syncTones: Record<SyncStatus, Tone> = {
  running: 'progress',
  waiting: 'warning',
  done: 'success',
  failed: 'danger',
  superseded: 'neutral',
};

/** What is out of date after a sync was begun or ended, or a change decided. */
export const touched = [
  '/backstage/market_sync',
  '/backstage/market_change',
  '/backstage/transaction',
  '/backstage/exchanges',
  '/backstage/router',
  '/backstage/admin_log',
];

/** How often it is looked how far a sync has come, in milliseconds. */
export const lookEvery = 1500;
