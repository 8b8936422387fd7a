import type { Authority } from '@quarterdeck/contract/core/access';
import type { EvidenceFile } from '@quarterdeck/contract/features/files/files';
import sql, { join, raw } from 'sql-template-tag';
import { ofUser } from '#domain/users/owner.ts';
import type { ObjectReference } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';

/**
 * Gives uploaded files to a record, once and for all.
 * @throws Refusal `evidence_gone` where one is not there, is another's upload or belongs to a record.
 */
export async function takeEvidence(
  tx: Transaction,
  { type, id }: ObjectReference,
  files: readonly number[],
  adminId: number,
): Promise<void> {
  if (files.length === 0) return;
  const taken = await tx.query(sql`
    UPDATE evidence_file SET object_type = ${type}, object_id = ${id}
    WHERE id = ANY(${files}::bigint[]) AND admin_id = ${adminId} AND object_id IS NULL RETURNING id`);
  if (taken.length !== new Set(files).size)
    throw new Refusal('evidence_gone', { fields: { files: 'evidence_gone' } });
}

/** Keeps a file that the platform sent for a record; false where the record has the same contents already. */
export async function keepEvidence(
  tx: Transaction,
  { type, id }: ObjectReference,
  { name, mediaType, bytes, hash }: { name: string; mediaType: string; bytes: Buffer; hash: string },
  now: Date,
): Promise<boolean> {
  const kept = await tx.query(sql`
    INSERT INTO evidence_file (name, media_type, size, hash, bytes, object_type, object_id, created_at)
    SELECT ${name}, ${mediaType}, ${bytes.length}, ${hash}, ${bytes}, ${type}, ${id}, ${now.toISOString()}
    WHERE NOT EXISTS (
      SELECT FROM evidence_file WHERE object_type = ${type} AND object_id = ${id} AND hash = ${hash})
    RETURNING id`);
  return kept.length > 0;
}

/** The evidence of a record, without its contents. Whether the reader sees the record has been looked at. */
export async function evidenceOf(db: Queryable, { type, id }: ObjectReference): Promise<EvidenceFile[]> {
  return await db.query<EvidenceFile>(sql`
    SELECT id, name, media_type, size FROM evidence_file
    WHERE object_type = ${type} AND object_id = ${id} ORDER BY id`);
}

/** A file of evidence of a record of this type, each a user's, that the caller sees. */
export async function readEvidence(
  db: Queryable,
  type: 'adjustment' | 'recharge' | 'trader_application',
  id: number,
  access: Authority,
): Promise<{ bytes: Buffer; extension: string }> {
  const seen = [sql`file.id = ${id}`, ...inScope(access, ofUser('record.user_id'))];
  const file = await db.maybe<{ bytes: Buffer; media_type: string }>(sql`
    SELECT bytes, media_type FROM evidence_file AS file
    JOIN ${raw(type)} AS record ON object_type = ${type} AND record.id = object_id
    WHERE ${join(seen, ' AND ')}`);
  if (file === undefined) throw new Refusal('not_found');
  return { bytes: file.bytes, extension: file.media_type === 'application/pdf' ? 'pdf' : 'webp' };
}
