import { createHash } from 'node:crypto';
import { type EvidenceFile, evidenceBytesMax } from '@quarterdeck/contract/features/files/files';
import sql from 'sql-template-tag';
import { type EvidenceContents, readableEvidence } from '#domain/files/evidence-contents.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Wire } from '#kernel/http/bind.ts';
import type { Services } from '#server/services.ts';
import { takeUpload } from './form.ts';

const action = 'evidence.upload';

const nameMax = 120;

/**
 * Keeps the file of a form as evidence that no record has yet.
 * @throws Refusal `evidence_malformed`, `picture_too_large`, and as `takeUpload` does.
 */
export async function uploadEvidence(
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<EvidenceFile> {
  const keepFile = async (file: File) =>
    await keep(
      nameOf(file),
      await readableEvidence(Buffer.from(await file.arrayBuffer())),
      context,
      services,
    );
  return await takeUpload({ action, max: evidenceBytesMax, keep: keepFile }, wire, context, services);
}

/** The file's name as a line that can be shown. */
export function nameOf({ name }: File): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return line.slice(-nameMax).toWellFormed() || 'file';
}

async function keep(
  name: string,
  { bytes, mediaType }: EvidenceContents,
  context: RequestContext,
  { pool }: Services,
): Promise<EvidenceFile> {
  const { actor, now } = context;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return await transaction(pool, async (tx) => {
    const file = await tx.one<EvidenceFile>(sql`
      INSERT INTO evidence_file (name, media_type, size, hash, bytes, admin_id, created_at)
      VALUES (${name}, ${mediaType}, ${bytes.length}, ${hash}, ${bytes}, ${actor.access.id}, ${now.toISOString()})
      RETURNING id, name, media_type, size`);
    const entry = { reason: null, before: null, after: { name, hash }, batchIds: [], error: null };
    const object = { type: 'evidence', id: file.id };
    await tx.query(logInsert({ ...entry, action, object, result: 'done' }, context));
    return file;
  });
}
