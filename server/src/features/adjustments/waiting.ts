import { ofUser } from '#domain/users/owner.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import { asked } from './requested.ts';

export const adjustmentsWaiting: WaitingRows = {
  menu: 'adjustments',
  ability: 'adjustment.read',
  table: 'adjustment',
  owner: ofUser('user_id'),
  since: 'created_at',
  usdt: 'amount * rate_usdt',
  parts: [{ tile: 'adjustments_to_review', asked }],
};
