import type { MenuCount } from '#kernel/waiting/counts.ts';
import { asked, toReview } from './requested.ts';

export const rechargeCount: MenuCount = {
  name: 'recharges',
  ability: 'recharge.read',
  table: 'recharge',
  owner: { user: 'user_id' },
  where: "status = 'unmatched' AND match_user_id IS NULL",
  asked: [...toReview, ...asked],
};
