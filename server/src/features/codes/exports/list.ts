import type { Authority } from '@quarterdeck/contract/core/access';
import type { Proposed } from '@quarterdeck/contract/core/approvals';
import { allowedActions } from '@quarterdeck/contract/core/machine';
import {
  type CodeExport,
  codeExportMachine,
  codeExportList as contract,
} from '@quarterdeck/contract/features/codes/exports/exports';
import sql from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';

type Stored = Omit<CodeExport, 'allowed_actions'> & Pick<Proposed, 'maker_user_id'>;

/** Plain exports with who asked and who allowed them. */
export const codeExportList = defineList<typeof contract, Stored>(contract, {
  from: sql`code_export AS e
    JOIN code_batch AS b ON b.id = e.batch_id
    LEFT JOIN admin AS m ON m.id = e.maker_id
    LEFT JOIN admin AS v ON v.id = e.reviewer_id`,
  owner: 'house',
  id: 'e.id',
  columns: {
    id: 'e.id',
    batch_id: 'e.batch_id',
    batch_no: 'b.no',
    status: 'e.status',
    rows: 'e.rows',
    maker_id: 'e.maker_id',
    maker: 'm.username',
    maker_user_id: 'm.user_id',
    reason: 'e.reason',
    reviewer_id: 'e.reviewer_id',
    reviewer: 'v.username',
    refusal: 'e.refusal',
    expires_at: 'e.expires_at',
    downloaded_at: 'e.downloaded_at',
    created_at: 'e.created_at',
    updated_at: 'e.updated_at',
    version: 'e.version',
  },
  present: ({ maker_user_id, ...row }: Stored, access: Authority): CodeExport => ({
    ...row,
    allowed_actions: allowedActions(codeExportMachine, { ...row, maker_user_id }, access),
  }),
});
