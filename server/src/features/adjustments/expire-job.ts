import sql from 'sql-template-tag';
import type { ChangeInput } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { expire } from './decide.ts';

/** Looks once a minute for proposals whose time is over; that none is approved any more, approving sees to itself. */
export function expireAdjustmentsJob(services: Services): Job {
  return {
    name: 'adjustment_expire',
    cron: '* * * * *',
    options: { concurrency: 1 },
    run: () => expireAdjustments(services),
  };
}

/** Ends the proposals whose time is over, each by a command of its own. */
export async function expireAdjustments(services: Services): Promise<void> {
  const context = programContext('adjustment_expire', services.now());
  const overdue = await services.db.query<ChangeInput>(sql`
    SELECT id, version FROM adjustment
    WHERE status = 'pending' AND expires_at <= ${context.now.toISOString()} ORDER BY id`);
  for (const proposal of overdue) {
    try {
      await perform(expire, proposal, context, services);
    } catch (error) {
      // Somebody decided at this moment; the next look sees what is left to do.
      if (!isDecision(error)) throw error;
    }
  }
}
