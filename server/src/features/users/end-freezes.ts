import sql from 'sql-template-tag';
import type { ChangeInput } from '#kernel/change.ts';
import { perform } from '#kernel/command.ts';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { endFreeze } from './freeze.ts';

/** Freezes ended in one go; the rest waits for the next look. */
const batchMax = 200;

/**
 * Ends the freezes whose time is over, each by a command of its own. Of several servers one does it at a time; the
 * others have nothing to do then. Answers how many ended.
 */
export async function endFreezes(services: Services): Promise<number> {
  return await transaction(services.pool, async (tx) => {
    const { free } = await tx.one<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtext('users-end-freezes')) AS free`,
    );
    if (!free) return 0;
    const context = programContext('freeze-end', services.now());
    const overdue = await tx.query<ChangeInput>(sql`
      SELECT id, version FROM users WHERE frozen AND frozen_until <= ${context.now.toISOString()}
      ORDER BY frozen_until LIMIT ${batchMax}`);
    let ended = 0;
    for (const user of overdue) {
      try {
        await perform(endFreeze, user, context, services);
        ended += 1;
      } catch (error) {
        // Somebody changed the user at this moment; the next look sees what is left to do.
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return ended;
  });
}

/**
 * Looks every `intervalMs` for freezes whose time is over, so that a freeze lasts at most so much longer than was
 * said. Everybody reads the flag alone and compares no times.
 */
export function startEndingFreezes(services: Services, intervalMs = 20_000): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = look();

  async function look(): Promise<void> {
    try {
      await endFreezes(services);
    } catch (error) {
      if (!isStopped) services.log.warn({ err: error }, 'freezes could not be ended');
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = look();
    }, intervalMs).unref();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
