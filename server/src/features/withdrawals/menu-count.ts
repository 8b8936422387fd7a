import type { MenuCount } from '#kernel/menu/counts.ts';

export const withdrawalCount: MenuCount = {
  name: 'withdrawals',
  ability: 'withdrawal.read',
  table: 'withdrawal',
  where: "status = 'pending_review'",
};
