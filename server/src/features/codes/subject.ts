import type { Asset } from '@quarterdeck/contract/core/assets';
import type {
  ActivationPayment,
  CodeBatch,
  CodeBatchStatus,
} from '@quarterdeck/contract/features/codes/batches/batches';
import type { Code, CodeOrigin, CodeStatus } from '@quarterdeck/contract/features/codes/codes/codes';
import type { CodeExport, CodeExportStatus } from '@quarterdeck/contract/features/codes/exports/exports';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { codeBatchList } from './batches/list.ts';
import { codeList } from './codes/list.ts';
import { codeExportList } from './exports/list.ts';
import type { code, codeBatch, codeExport } from './table.ts';

export interface CodeRow extends Omit<typeof code.$inferSelect, 'status'> {
  status: CodeStatus;
}

export interface CodeBatchRow extends Omit<typeof codeBatch.$inferSelect, 'status' | 'asset' | 'payment'> {
  status: CodeBatchStatus;
  payment: ActivationPayment;
  asset: Asset;
}

export interface CodeExportRow extends Omit<typeof codeExport.$inferSelect, 'status'> {
  status: CodeExportStatus;
}

export const codeSubject: Subject<CodeRow, Code> = {
  type: 'code',
  // An unassigned code is visible only to those who see all users' data: it may become anyone's.
  owner: ofUser('coalesce(used_by_id, owner_id)'),
  read: (db, id, access) => findRow(db, codeList, id, access),
};

export const codeBatchSubject: Subject<CodeBatchRow, CodeBatch> = {
  type: 'code_batch',
  owner: 'house',
  read: (db, id, access) => findRow(db, codeBatchList, id, access),
};

export const codeExportSubject: Subject<CodeExportRow, CodeExport> = {
  type: 'code_export',
  owner: 'house',
  read: (db, id, access) => findRow(db, codeExportList, id, access),
};

type Origin = CodeOrigin & Pick<CodeBatchRow, 'expires_at'> & { batch_no: string };

/** The code together with what its rules ask of its batch. */
export async function withOrigin(db: Queryable, row: CodeRow): Promise<CodeRow & Origin> {
  const origin = await db.one<Origin>(sql`
    SELECT b.no AS batch_no, b.expires_at, b.needs_second, b.maker_id, m.user_id AS maker_user_id
    FROM code_batch AS b LEFT JOIN admin AS m ON m.id = b.maker_id WHERE b.id = ${row.batch_id}`);
  return { ...row, ...origin };
}

/** The batch that an export belongs to, by its number. */
export async function batchNo(db: Queryable, batchId: number): Promise<string> {
  const { no } = await db.one<{ no: string }>(sql`SELECT no FROM code_batch WHERE id = ${batchId}`);
  return no;
}
