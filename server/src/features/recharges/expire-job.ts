import { type RechargeReason, rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { advance, type ChangeInput, change } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { announcement, type RechargeRow, rechargeSubject, stateOf } from './subject.ts';
import { readReviewTerms } from './terms.ts';

/** Ended at one look, at most: the next one is a few minutes away. */
const batchMax = 500;

/** Ends what was announced and never came. Should the money arrive after all, it waits for a person. */
const expire = change<RechargeRow, Recharge, ChangeInput>(
  rechargeSubject,
  'recharge.expire',
  async ({ tx, row, context, emit }) => {
    const status = advance(rechargeMachine, await stateOf(tx, row), 'expire', context.actor.access);
    // It was seen in a block meanwhile.
    if (row.status !== 'created') throw new Refusal('transition_not_allowed');
    const reason: RechargeReason = 'never_arrived';
    await emit('recharge.expired', row.id, { ...(await announcement(tx, row)), reason });
    return { status, reason };
  },
);

/** Looks every five minutes for what was announced and did not come within the time of the settings. */
export function expireRechargesJob(services: Services): Job {
  return {
    name: 'recharge_expire',
    cron: '*/5 * * * *',
    options: { concurrency: 1 },
    run: () => expireRecharges(services),
  };
}

export async function expireRecharges(services: Services): Promise<void> {
  const context = programContext('recharge_expire', services.now());
  const { recharge_expire_hours: hours } = await readReviewTerms(services.db);
  const before = new Date(context.now.getTime() - Number(hours) * 3_600_000).toISOString();
  const overdue = await services.db.query<ChangeInput>(sql`
    SELECT id, version FROM recharge WHERE status = 'created' AND created_at < ${before}
    ORDER BY created_at, id LIMIT ${batchMax}::int`);
  for (const announced of overdue) {
    try {
      await perform(expire, announced, context, services);
    } catch (error) {
      // It came at this moment; the next look sees what is left to do.
      if (!isDecision(error)) throw error;
    }
  }
}
