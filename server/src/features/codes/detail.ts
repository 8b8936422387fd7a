import type { Authority } from '@quarterdeck/contract/core/access';
import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import type { CodeBatchDetail, CodeCounts } from '@quarterdeck/contract/features/codes/batches/batches';
import type { Code, CodeDetail, CodeStatus } from '@quarterdeck/contract/features/codes/codes/codes';
import { parseCode } from '@quarterdeck/contract/features/codes/codes/text';
import type { CodeExportDetail } from '@quarterdeck/contract/features/codes/exports/exports';
import sql, { join, raw } from 'sql-template-tag';
import { batchesOf } from '#domain/batches.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import type { Services } from '#server/services.ts';
import { codeBatchList } from './batches/list.ts';
import { codeHmac } from './codes/generate.ts';
import { codeList } from './codes/list.ts';
import { shownStatus } from './codes/shown-status.ts';
import { codeExportList } from './exports/list.ts';
import { codeSubject } from './subject.ts';

/** A code with its history and every posting. */
export async function findCodeDetail(db: Queryable, id: number, access: Authority): Promise<CodeDetail> {
  const code = await findRow(db, codeList, id, access);
  const [own, shared, batches] = await Promise.all([
    historyOf(db, 'code', id),
    historyOf(db, 'code_batch', code.batch_id),
    batchesOf(db, { type: 'code', id }, access),
  ]);
  const history = [...shared.flatMap((entry) => sharedEntry(entry, code)), ...own];
  history.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { code, history, batches };
}

/** What a command on the whole batch did to this code; nothing where it left it as it was. */
function sharedEntry(entry: HistoryEntry, code: Code): HistoryEntry[] {
  const became = (to: CodeStatus) => [{ ...entry, from: null, to }];
  switch (entry.action) {
    case 'code_batch.create':
    case 'code_batch.approve':
      return entry.to === 'ready' ? became('unused') : [];
    case 'code_batch.void':
      return entry.at === code.updated_at ? became('void') : [];
    case 'code_batch.expire':
      return entry.at === code.updated_at ? became('expired') : [];
    default:
      return [];
  }
}

/** A batch with what became of its codes, as far as they are for the reader to see. */
export async function findBatchDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<CodeBatchDetail> {
  const batch = await findRow(db, codeBatchList, id, access);
  const [counts, history] = await Promise.all([countCodes(db, id, access), historyOf(db, 'code_batch', id)]);
  return { batch, counts, history };
}

async function countCodes(db: Queryable, batchId: number, access: Authority): Promise<CodeCounts> {
  const seen = [sql`batch_id = ${batchId}`, ...inScope(access, codeSubject.owner)];
  const rows = await db.query<{ status: CodeStatus; count: number }>(sql`
    SELECT ${raw(shownStatus('code', 'batch'))} AS status, count(*)::int AS count
    FROM code JOIN code_batch AS batch ON batch.id = code.batch_id
    WHERE ${join(seen, ' AND ')} GROUP BY 1`);
  const counts: CodeCounts = { unused: 0, assigned: 0, used: 0, void: 0, expired: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** A plaintext export with its history. */
export async function findExportDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<CodeExportDetail> {
  const found = await findRow(db, codeExportList, id, access);
  return { export: found, history: await historyOf(db, 'code_export', id) };
}

/** The code that somebody typed. */
export async function findTyped(
  typed: string,
  access: Authority,
  { db, cipher }: Services,
): Promise<{ id: number }> {
  const code = parseCode(typed);
  if (code === undefined) throw new Refusal('code_mistyped', { fields: { code: 'code_mistyped' } });
  const found = await db.maybe<{ id: number }>(
    sql`SELECT id FROM code WHERE ${join([sql`hmac = ${codeHmac(cipher, code)}`, ...inScope(access, codeSubject.owner)], ' AND ')}`,
  );
  if (found === undefined) throw new Refusal('not_found', { fields: { code: 'not_found' } });
  return found;
}
