import type { Transfer } from '@quarterdeck/contract/features/transfers/transfers';
import type { ReversalAction } from '#kit/approval/actions.ts';

/** A command that somebody is about to give. */
export interface Chosen {
  action: ReversalAction;
  row: Transfer;
}

/** What is out of date after any command on a transfer: the wallets of both sides and the log moved too. */
export const touched = [
  '/backstage/transfer',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
  '/backstage/home',
];
