import { hashInAddress } from '@quarterdeck/contract/features/files/files';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/**
 * There is a picture in the media library at this address, and it stays until the transaction ends. Other uploads are deleted where
 * nothing but content shows them.
 * @throws Refusal `not_found` or `picture_outside_library` at the field
 */
export async function requireLibraryPicture(tx: Transaction, address: string, field: string): Promise<void> {
  const key = hashInAddress(address);
  if ((await tx.maybe(sql`SELECT 1 FROM media WHERE key = ${key} FOR KEY SHARE`)) !== undefined) return;
  const isUpload = (await tx.maybe(sql`SELECT 1 FROM file WHERE hash = ${key}`)) !== undefined;
  const code = isUpload ? 'picture_outside_library' : 'not_found';
  throw new Refusal(code, { fields: { [field]: code } });
}

/**
 * There is a picture or file at this address, and it stays until the transaction ends.
 * @throws Refusal `not_found` at the field
 */
export async function requirePicture(tx: Transaction, address: string, field: string): Promise<void> {
  const key = hashInAddress(address);
  const found =
    (await tx.maybe(sql`SELECT 1 FROM media WHERE key = ${key} FOR KEY SHARE`)) ??
    (await tx.maybe(sql`SELECT 1 FROM file WHERE hash = ${key} FOR KEY SHARE`));
  if (found === undefined) throw new Refusal('not_found', { fields: { [field]: 'not_found' } });
}
