import { createHash } from 'node:crypto';
import { type EvidenceFile, evidenceBytesMax } from '@quarterdeck/contract/features/files/files';
import sql from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { takeUpload } from './form.ts';
import { isPicture, redraw } from './picture.ts';

const action = 'evidence.upload';

/** Along the longer side of a kept picture: the small print of a page can still be read. */
const legibleSide = 2400;

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
  const keepFile = async (file: File) => await keep(nameOf(file), await readable(file), context, services);
  return await takeUpload({ action, max: evidenceBytesMax, keep: keepFile }, wire, context, services);
}

interface Contents {
  bytes: Buffer;
  mediaType: string;
}

/** What it is its contents tell, whatever it is called. A PDF is kept as it is: it is only ever saved, never opened here. */
async function readable(file: File): Promise<Contents> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isPicture(bytes)) return { bytes: await redraw(bytes, legibleSide), mediaType: 'image/webp' };
  if (isPdf(bytes)) return { bytes, mediaType: 'application/pdf' };
  throw new Refusal('evidence_malformed', { fields: { file: 'evidence_malformed' } });
}

function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    bytes.subarray(-1024).includes('%%EOF', 0, 'latin1')
  );
}

/** The file's name as a line that can be shown. */
function nameOf({ name }: File): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return line.slice(-nameMax).toWellFormed() || 'file';
}

async function keep(
  name: string,
  { bytes, mediaType }: Contents,
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
