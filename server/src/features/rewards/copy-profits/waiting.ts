import { copyProfitReversal } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { askedOf } from '#domain/approvals/asked.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Copied profits whose reversal waits for a second admin. */
export const copyProfitsWaiting: WaitingRows = {
  menu: 'copy_profits',
  ability: 'copy_profit.read',
  table: 'copy_profit',
  owner: ofUser('follower_id'),
  parts: [
    {
      tile: 'copy_profits_requested',
      asked: [askedOf(copyProfitReversal, { besides: ofUser('trader_id') })],
    },
  ],
};
