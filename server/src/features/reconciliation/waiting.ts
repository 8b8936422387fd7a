import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import { isSnoozed } from './snoozed.ts';

export const breaksWaiting: WaitingRows = {
  menu: 'recon_breaks',
  ability: 'reconciliation.read',
  table: 'recon_break',
  owner: 'house',
  since: 'created_at',
  late: 'due_at < now()',
  parts: [
    {
      tile: 'breaks_open',
      where: `status <> 'resolved' AND NOT ${isSnoozed('')}`,
      workers: ['reconciliation.work', 'reconciliation.accept'],
    },
  ],
};
