import sql from 'sql-template-tag';
import { command, perform } from '#kernel/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { type CopyChunk, settleCopyChunk } from '../copy-profits/settle.ts';
import { type Chunk, type Position, settleChunk } from './settle-chunk.ts';
import { type SettlementRow, settlementJobName, start } from './start.ts';

const nightlyJobName = 'settle_rewards_nightly';

/** Rewards of one transaction: the server answers others between two of them. */
const chunkSize = 2_000;

/** Carries out the settlement that waits; begins one every night. */
export function settlementJobs(services: Services): Job[] {
  return [
    {
      name: settlementJobName,
      options: { concurrency: 1, expireInSeconds: 3_600, heartbeatSeconds: 30 },
      run: () => settleOpen(services),
    },
    {
      name: nightlyJobName,
      cron: '20 0 * * *',
      options: { concurrency: 1 },
      run: async () => {
        await perform(start, undefined, programContext(nightlyJobName, services.now()), services);
      },
    },
  ];
}

/**
 * Carries out the settlement that waits, that somebody began and left, or that failed: chunks that were done stay done.
 * @throws whatever it failed at, so that the job tries again.
 */
export async function settleOpen(services: Services, size = chunkSize): Promise<void> {
  const { db, log, now } = services;
  const open = await db.maybe<OpenSettlement>(sql`
    UPDATE settlement SET status = 'running', withheld = 0, finished_at = NULL
    WHERE id = (SELECT max(id) FROM settlement) AND status <> 'completed' RETURNING id`);
  if (open === undefined) return;
  try {
    await carryOut(open, services, size);
  } catch (error) {
    log.warn({ err: error, settlement: open.id }, 'the settlement broke off');
    await db.query(sql`
      UPDATE settlement SET status = 'failed', finished_at = ${now().toISOString()}, version = version + 1
      WHERE id = ${open.id} AND status = 'running'`);
    throw error;
  }
}

interface OpenSettlement {
  id: number;
}

async function carryOut(open: OpenSettlement, services: Services, size: number): Promise<void> {
  const context = () => programContext(settlementJobName, services.now());
  const settlementId = open.id;
  let after: Position | null = null;
  do {
    const input: Chunk = { settlementId, after, size };
    after = (await perform(settleChunk, input, context(), services)).next;
  } while (after !== null);
  let last: number | null = 0;
  do {
    const input: CopyChunk = { settlementId, after: last, size };
    last = (await perform(settleCopyChunk, input, context(), services)).next;
  } while (last !== null);
  await perform(finish, open, context(), services);
}

const finish = command<OpenSettlement, null>({
  action: 'settlement.finish',
  objectOf: ({ id }) => ({ type: 'settlement', id }),
  async run({ tx, input: { id }, context, emit }) {
    const { settled, withheld } = await tx.one<SettlementRow>(sql`
      UPDATE settlement SET status = 'completed', finished_at = ${context.now.toISOString()}, version = version + 1
      WHERE id = ${id} RETURNING *`);
    await emit('settlement.finished', id, { settled, withheld });
    return {
      reply: null,
      object: { type: 'settlement', id },
      before: { status: 'running' },
      after: { status: 'completed', settled, withheld },
    };
  },
});
