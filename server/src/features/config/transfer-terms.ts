import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import type { configEdit } from '@quarterdeck/contract/features/config/config';
import { kindOfGroup, type TransferTerms } from '@quarterdeck/contract/features/transfers/settings';
import sql from 'sql-template-tag';
import { gains, openLoops } from '#domain/transfers/loops.ts';
import { readAllTerms } from '#domain/transfers/terms.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/**
 * One person alone must not make money with a rate: a rate rises only while its kind is closed, and the admin who last saved the closed
 * terms cannot open it. No two people can open a loop that gains. Kinds that convert nothing have no rate.
 * @throws Refusal `transfer_rate_open`, `transfer_opened_alone`, `transfer_loop_gains`.
 */
export async function checkTransferTerms(
  tx: Transaction,
  input: BodyOf<typeof configEdit>,
  access: Authority,
): Promise<void> {
  const kind = kindOfGroup(input.group);
  if (kind === undefined || !('transfer_rate' in input) || input.transfer_open !== '1') return;
  // The terms of one kind are safe or not only beside those of the others.
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('config transfers'))`);
  const terms = await readAllTerms(tx);
  const stored: TransferTerms = terms[kind];
  if (compare(input.transfer_rate, stored.transfer_rate ?? '0') > 0) {
    throw new Refusal('transfer_rate_open', { fields: { transfer_rate: 'transfer_rate_open' } });
  }
  if (stored.transfer_open !== '1' && !(await isSavedByAnother(tx, input.group, access))) {
    throw new Refusal('transfer_opened_alone', { fields: { transfer_open: 'transfer_opened_alone' } });
  }
  const changed = { ...terms, [kind]: input };
  if (openLoops(kind, changed).some((loop) => gains(loop, changed))) {
    throw new Refusal('transfer_loop_gains', { fields: { transfer_rate: 'transfer_loop_gains' } });
  }
}

/** Whether the current terms were saved by another person: not the caller, nor anyone with the same platform account. */
async function isSavedByAnother(tx: Transaction, group: string, access: Authority): Promise<boolean> {
  const savers = await tx.query<{ id: number; user_id: number | null }>(sql`
    SELECT DISTINCT admin.id, admin.user_id FROM config JOIN admin ON admin.id = config.updated_by_id
    WHERE config."group" = ${group}`);
  return (
    savers.length > 0 &&
    savers.every(({ id, user_id }) => id !== access.id && (user_id === null || user_id !== access.user_id))
  );
}
