import type { MenuCount } from '#kernel/waiting/counts.ts';
import { asked } from './requested.ts';

export const adjustmentCount: MenuCount = {
  name: 'adjustments',
  ability: 'adjustment.read',
  table: 'adjustment',
  owner: { user: 'user_id' },
  asked,
};
