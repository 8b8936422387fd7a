import type { Code } from '@quarterdeck/contract/features/codes/codes/codes';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type CodeAction = 'assign' | 'redeem' | 'unassign' | 'void';

export const codeActions: ActionLooks<CodeAction> = {
  assign: {},
  redeem: {},
  unassign: { danger: true },
  void: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: CodeAction;
  row: Code;
}

/** What is out of date after any command on a code: redeeming one moves money and activates a user. */
export const touched = [
  '/backstage/code',
  '/backstage/code_batch',
  '/backstage/user',
  '/backstage/wallet_record',
  '/backstage/admin_log',
];
