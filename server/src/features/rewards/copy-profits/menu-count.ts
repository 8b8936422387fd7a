import type { MenuCount } from '#kernel/waiting/counts.ts';
import { asked } from './requested.ts';

/** Copied profits whose reversal waits for a second admin. */
export const copyProfitCount: MenuCount = {
  name: 'copy_profits',
  ability: 'copy_profit.read',
  table: 'copy_profit',
  owner: { user: 'follower_id' },
  asked,
};
