import { copyProfitReversal } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { askedOf } from '#domain/approvals/asked.ts';
import type { MenuCount } from '#kernel/waiting/counts.ts';

/** Copied profits whose reversal waits for a second admin. */
export const copyProfitCount: MenuCount = {
  name: 'copy_profits',
  ability: 'copy_profit.read',
  table: 'copy_profit',
  owner: { user: 'follower_id' },
  asked: [askedOf(copyProfitReversal, { besides: { user: 'trader_id' } })],
};
