import { MarketDataError } from '@quarterdeck/market-data/market-data-error';
import sql from 'sql-template-tag';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { failSync } from './fail.ts';
import { finishSync } from './finish.ts';
import { start, syncJobName } from './start.ts';

const nightlyJobName = 'market_sync_nightly';

/** Carries a sync out; begins one of each exchange that is on every night. */
export function syncJobs(services: Services): Job[] {
  return [
    {
      name: syncJobName,
      options: { concurrency: 1, expireInSeconds: 900 },
      run: ({ id, again }) => carryOut(Number(id), again === true, services),
    },
    {
      name: nightlyJobName,
      cron: '20 1 * * *',
      options: { concurrency: 1 },
      run: () => startAll(services),
    },
  ];
}

async function startAll(services: Services): Promise<void> {
  const exchanges = await services.db.query<{ id: number }>(
    sql`SELECT id FROM exchange WHERE status = 'on' ORDER BY id`,
  );
  const context = programContext(nightlyJobName, services.now());
  for (const { id } of exchanges) {
    try {
      await perform(start, { exchange_id: id, again: false }, context, services);
    } catch (error) {
      // One that runs already is this night's.
      if (!isDecision(error)) throw error;
    }
  }
}

/** Fetches the markets and keeps what is different. Run twice, it finds the sync ended and does nothing. */
export async function carryOut(id: number, again: boolean, services: Services): Promise<void> {
  const { db, marketData, now } = services;
  const sync = await db.maybe<{ code: string }>(sql`
    UPDATE market_sync SET stage = 'fetching' FROM exchange
    WHERE market_sync.id = ${id} AND market_sync.status = 'running' AND exchange.id = market_sync.exchange_id
    RETURNING exchange.code`);
  if (sync === undefined) return;
  try {
    const answer = await marketData.markets(sync.code);
    await db.query(sql`UPDATE market_sync SET stage = 'comparing' WHERE id = ${id} AND status = 'running'`);
    await perform(finishSync, { id, again, answer }, programContext(syncJobName, now()), services);
  } catch (error) {
    if (!(error instanceof MarketDataError)) throw error;
    const { kind, message } = error;
    await perform(
      failSync,
      { id, failure: kind, text: message },
      programContext(syncJobName, now()),
      services,
    );
  }
}
