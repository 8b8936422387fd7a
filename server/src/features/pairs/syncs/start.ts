import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { MarketSync, startSync } from '@quarterdeck/contract/features/pairs/syncs';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { marketSyncList } from './lists.ts';

export const syncJobName = 'market_sync';

/** A sync that has run for so long was left behind by its server. */
const abandonedMinutes = 15;

/** Begins a sync of an exchange that has none running; a job carries it out. */
export const start = command<BodyOf<typeof startSync>, MarketSync>({
  action: 'market_sync.start',
  turn: ({ exchange_id }) => `sync_of:${exchange_id}`,
  async run({ tx, input, context, services }) {
    const { exchange_id, again } = input;
    const at = context.now.toISOString();
    const exchange = await tx.maybe(sql`SELECT 1 FROM exchange WHERE id = ${exchange_id}`);
    if (exchange === undefined) throw new Refusal('not_found', { fields: { exchange_id: 'not_found' } });
    await tx.query(sql`
      UPDATE market_sync SET status = 'failed', stage = NULL, failure = 'interrupted', finished_at = ${at}
      WHERE exchange_id = ${exchange_id} AND status = 'running'
        AND created_at < ${at}::timestamptz - make_interval(mins => ${abandonedMinutes}::int)`);
    const begun = await tx.maybe<{ id: number }>(sql`
      INSERT INTO market_sync (exchange_id, status, stage, started_by, created_at)
      VALUES (${exchange_id}, 'running', 'queued', ${context.actor.name}, ${at})
      ON CONFLICT (exchange_id) WHERE status = 'running' DO NOTHING RETURNING id`);
    if (begun === undefined) throw new Refusal('sync_running');
    await services.jobs.send(tx, syncJobName, { id: begun.id, again });
    return {
      reply: await findRow(tx, marketSyncList, begun.id, context.actor.access),
      object: { type: 'market_sync', id: begun.id },
      before: null,
      after: { exchange_id, status: 'running', ...(again && { again }) },
    };
  },
});
