import { hashInAddress } from '@quarterdeck/contract/features/files/files';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/**
 * Marks an upload as new: otherwise the deletion of unused ones could delete it while it is being attached.
 * @throws Refusal `not_found` at the field
 */
export async function requireUpload(tx: Transaction, address: string, field: string): Promise<void> {
  const found = await tx.maybe(sql`
    UPDATE file SET created_at = now() WHERE hash = ${hashInAddress(address)} RETURNING id`);
  if (found === undefined) throw new Refusal('not_found', { fields: { [field]: 'not_found' } });
}
