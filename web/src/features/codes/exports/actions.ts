import type { CodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type CodeExportAction = 'download' | 'approve' | 'refuse';

export const codeExportActions: ActionLooks<CodeExportAction> = {
  download: {},
  approve: {},
  refuse: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: CodeExportAction;
  row: CodeExport;
}

/** What is out of date after any command on a plaintext export. */
export const touched = ['/backstage/code_export', '/backstage/admin_log'];
