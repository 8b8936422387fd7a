import type { MenuCount } from '#kernel/waiting/counts.ts';
import { asked, toComplete } from './requested.ts';

export const withdrawalCount: MenuCount = {
  name: 'withdrawals',
  ability: 'withdrawal.read',
  table: 'withdrawal',
  owner: { user: 'user_id' },
  where: "status = 'pending_review'",
  asked: [...asked, ...toComplete],
};
