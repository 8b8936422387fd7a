import type { CodeBatch } from '@quarterdeck/contract/features/codes/batches/batches';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type CodeBatchAction = 'approve' | 'refuse' | 'assign' | 'ask_export' | 'void';

export const codeBatchActions: ActionLooks<CodeBatchAction> = {
  approve: {},
  assign: {},
  ask_export: {},
  refuse: { danger: true },
  void: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: CodeBatchAction;
  row: CodeBatch;
}

/** What is out of date after any command on a batch. */
export const touched = [
  '/backstage/code_batch',
  '/backstage/code',
  '/backstage/code_export',
  '/backstage/admin_log',
];
