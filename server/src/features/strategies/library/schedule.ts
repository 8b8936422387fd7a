import type { Strategy } from '@quarterdeck/contract/features/strategies/library/library';
import { strategyMachine } from '@quarterdeck/contract/features/strategies/library/library';
import sql from 'sql-template-tag';
import { advance, type ChangeInput, change } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { takeOff } from './shelf.ts';
import { type StrategyRow, stateOf, strategySubject } from './subject.ts';

/** Changed at one look, at most: the next one is a minute away. */
const batchMax = 200;

const publish = change<StrategyRow, Strategy, ChangeInput>(
  strategySubject,
  'strategy.publish',
  async ({ tx, row, context }) => {
    advance(strategyMachine, await stateOf(tx, row), 'publish', context.actor.access);
    // The platform has had it since then, whenever this looked.
    return { published_at: row.publish_at ?? context.now.toISOString() };
  },
);

const expire = change<StrategyRow, Strategy, ChangeInput>(strategySubject, 'strategy.expire', (scope) =>
  takeOff(scope, 'expire', 'scheduled'),
);

/** Looks every minute for strategies whose time on the shelf begins or ends. */
export function strategyScheduleJob(services: Services): Job {
  return {
    name: 'strategy_schedule',
    cron: '* * * * *',
    options: { concurrency: 1 },
    run: () => followSchedule(services),
  };
}

export async function followSchedule(services: Services): Promise<void> {
  const context = programContext('strategy_schedule', services.now());
  const now = context.now.toISOString();
  const due = await services.db.query<ChangeInput & { ends: boolean }>(sql`
    SELECT id, version, coalesce(unpublish_at <= ${now}, false) AS ends FROM strategy
    WHERE status = 'on_shelf' AND (unpublish_at <= ${now} OR (published_at IS NULL AND publish_at <= ${now}))
    ORDER BY id LIMIT ${batchMax}::int`);
  for (const { id, version, ends } of due) {
    try {
      await perform(ends ? expire : publish, { id, version }, context, services);
    } catch (error) {
      // Somebody changed it at this moment; the next look sees what is left to do.
      if (!isDecision(error)) throw error;
    }
  }
}
