import type { Pair } from '@quarterdeck/contract/features/pairs/pairs';
import sql from 'sql-template-tag';
import { type ChangeInput, change } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { exchangeOf, turnOff } from './commands.ts';
import { type PairRow, pairSubject } from './subject.ts';

const jobName = 'pair_expiry';

/** Looks every quarter of an hour for contracts that are over. */
export function expirePairsJob(services: Services): Job {
  return {
    name: jobName,
    cron: '*/15 * * * *',
    options: { concurrency: 1 },
    run: () => expirePairs(services),
  };
}

const expire = change<PairRow, Pair, ChangeInput>(pairSubject, 'pair.expire', async (scope) => {
  const { tx, row, emit } = scope;
  const patch = row.status === 'on' ? await turnOff(scope, 'expired') : {};
  await emit('pair.delisted', row.id, { exchange: await exchangeOf(tx, row), symbol: row.symbol });
  return { ...patch, delisted_at: row.expiry };
});

/** Takes contracts that are over off the shelf. */
export async function expirePairs(services: Services): Promise<void> {
  const now = services.now();
  const over = await services.db.query<ChangeInput>(sql`
    SELECT id, version FROM pair WHERE expiry <= ${now.toISOString()} AND delisted_at IS NULL ORDER BY id`);
  for (const row of over) {
    try {
      await perform(expire, row, programContext(jobName, now), services);
    } catch (error) {
      // Somebody changed it at this moment; the next look sees what is left to do.
      if (!isDecision(error)) throw error;
    }
  }
}
