import { transferReversal } from '@quarterdeck/contract/features/transfers/transfers';
import { askedOf } from '#domain/approvals/asked.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Transfers whose reversal waits for a second admin. */
export const transfersWaiting: WaitingRows = {
  menu: 'transfers',
  ability: 'transfer.read',
  table: 'transfer',
  owner: ofUser('user_id'),
  parts: [
    {
      tile: 'transfers_requested',
      asked: [askedOf(transferReversal, { besides: ofUser('coalesce(to_user_id, user_id)') })],
    },
  ],
};
