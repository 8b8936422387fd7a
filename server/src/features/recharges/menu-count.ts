import type { MenuCount } from '#kernel/menu/counts.ts';
import { asked } from './requested.ts';

export const rechargeCount: MenuCount = {
  name: 'recharges',
  ability: 'recharge.read',
  table: 'recharge',
  owner: { user: 'user_id' },
  where: "status IN ('pending_review', 'unmatched')",
  asked,
};
