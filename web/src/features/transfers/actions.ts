import type { Transfer } from '@quarterdeck/contract/transfers';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type TransferAction = 'request_reverse' | 'reverse' | 'decline_reverse';

export const transferActions: ActionLooks<TransferAction> = {
  decline_reverse: {},
  request_reverse: { danger: true },
  reverse: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: TransferAction;
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
