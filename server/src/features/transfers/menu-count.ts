import type { MenuCount } from '#kernel/menu/counts.ts';
import { isRequested } from './requested.ts';

/** Transfers whose reversal waits for a second admin. */
export const transferCount: MenuCount = {
  name: 'transfers',
  ability: 'transfer.reverse',
  table: 'transfer',
  owner: { user: 'user_id' },
  where: isRequested(),
};
