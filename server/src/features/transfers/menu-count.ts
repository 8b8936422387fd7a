import type { MenuCount } from '#kernel/waiting/counts.ts';
import { asked } from './requested.ts';

/** Transfers whose reversal waits for a second admin. */
export const transferCount: MenuCount = {
  name: 'transfers',
  ability: 'transfer.read',
  table: 'transfer',
  owner: { user: 'user_id' },
  asked,
};
