import { hashInAddress } from '@quarterdeck/contract/features/files/files';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

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
