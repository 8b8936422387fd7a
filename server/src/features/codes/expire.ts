import sql from 'sql-template-tag';
import type { ChangeInput } from '#command/change.ts';
import { type Command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { expireBatch } from './codes/void.ts';
import { expireExport } from './exports/plain-export.ts';

/** Looks every hour for what has expired; no rule waits for it. */
export function expireCodesJob(services: Services): Job {
  return {
    name: 'code_expiry',
    cron: '5 * * * *',
    options: { concurrency: 1 },
    run: () => expireCodes(services),
  };
}

/** Expires the codes of ended batches, and unused plaintext exports, each with a separate command. */
export async function expireCodes(services: Services): Promise<void> {
  const now = services.now().toISOString();
  const batches = await services.db.query<ChangeInput>(sql`
    SELECT b.id, b.version FROM code_batch AS b
    WHERE b.status = 'ready' AND b.expires_at <= ${now} AND EXISTS (
      SELECT FROM code WHERE batch_id = b.id AND status IN ('unused', 'assigned'))
    ORDER BY b.id`);
  await performAll(expireBatch, batches, services);
  const exports = await services.db.query<ChangeInput>(sql`
    SELECT id, version FROM code_export
    WHERE status IN ('pending_review', 'approved') AND expires_at <= ${now} ORDER BY id`);
  await performAll(expireExport, exports, services);
}

async function performAll<Reply>(
  command: Command<ChangeInput, Reply>,
  rows: readonly ChangeInput[],
  services: Services,
): Promise<void> {
  const context = programContext('code_expiry', services.now());
  for (const row of rows) {
    try {
      await perform(command, row, context, services);
    } catch (error) {
      // Somebody changed it at this moment; the next look sees what is left to do.
      if (!isDecision(error)) throw error;
    }
  }
}
