import { copyProfitReversal } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { askedOf } from '#domain/approvals/asked.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Copied profits whose reversal waits for a second admin. */
export const copyProfitsWaiting: WaitingRows = {
  menu: 'copy_profits',
  ability: 'copy_profit.read',
  table: 'copy_profit',
  owner: { user: 'follower_id' },
  parts: [
    {
      tile: 'copy_profits_requested',
      asked: [askedOf(copyProfitReversal, { besides: { user: 'trader_id' } })],
    },
  ],
};
