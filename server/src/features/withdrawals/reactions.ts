import sql from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';
import { payoutJob } from './payout-job.ts';
import type { WithdrawalRow } from './subject.ts';

/** What waits for the pay-out service is queued in the same transaction that let it pass. */
const queuePayout = on('withdrawal.queued', async ({ tx, objectId, payload, services }) => {
  const { rail, attempt } = payload;
  if (rail === 'http') await services.jobs.send(tx, payoutJob, { id: objectId, attempt });
});

/** What could not be handed to the service while its user was frozen is queued again. */
const resumePayouts = on('user.thawed', async ({ tx, objectId, services }) => {
  const waiting = await tx.query<Pick<WithdrawalRow, 'id' | 'attempt'>>(sql`
    SELECT id, attempt FROM withdrawal
    WHERE user_id = ${objectId} AND status = 'withdrawing' AND rail = 'http' ORDER BY id`);
  for (const { id, attempt } of waiting)
    await services.jobs.send(tx, payoutJob, { id, attempt: attempt + 1 });
});

export const withdrawalReactions: readonly Reaction[] = [queuePayout, resumePayouts];
