import { transferReversal } from '@quarterdeck/contract/features/transfers/transfers';
import { askedOf } from '#domain/approvals/asked.ts';
import type { MenuCount } from '#kernel/waiting/counts.ts';

/** Transfers whose reversal waits for a second admin. */
export const transferCount: MenuCount = {
  name: 'transfers',
  ability: 'transfer.read',
  table: 'transfer',
  owner: { user: 'user_id' },
  asked: [askedOf(transferReversal)],
};
