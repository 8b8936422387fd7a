import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import { type CopyChunk, settleCopyChunk } from '../copy-profits/settle.ts';
import { type Beneficiaries, type Chunk, type Position, settleChunk } from './settle-chunk.ts';
import { type SettlementRow, settlementJobName, start } from './start.ts';

const nightlyJobName = 'settle_rewards_nightly';

/** Rewards of one transaction: the server answers others between two of them. */
const chunkSize = 2_000;

/** Carries out the settlement that waits; begins one every night. */
export function settlementJobs(services: Services): Job[] {
  return [
    {
      name: settlementJobName,
      // Tried again for some hours: so long PostgreSQL may keep the connection of a server that is gone.
      options: { concurrency: 1, expireInSeconds: 3_600, retryDelay: 30, retryLimit: 8 },
      run: async () => {
        if (!(await settleOpen(services)))
          throw new Error('Another worker runs the settlement, or died during it');
      },
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

/** The latest settlement, unless it is through. */
const open = sql`id = (SELECT max(id) FROM settlement) AND status <> 'completed'`;

/**
 * Carries out the settlement that waits, that somebody began and left, or that failed: chunks that were done stay done. Where another
 * worker is at it this one leaves it to them; who is through looks for what came meanwhile.
 * @returns whether nothing is open any more.
 * @throws whatever it failed at, so that the job tries again.
 */
export async function settleOpen(services: Services, size = chunkSize): Promise<boolean> {
  const { db, pool } = services;
  const isOpen = async () => (await db.maybe(sql`SELECT FROM settlement WHERE ${open}`)) !== undefined;
  while (await isOpen())
    if (!(await alone(pool, () => settleLatest(services, size)))) return !(await isOpen());
  return true;
}

/** Does the work unless another worker is at it, on whichever server; a worker that is gone has lost its connection. */
async function alone(pool: Services['pool'], work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const { rows } = await client.query<{ is_mine: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('settlement')) AS is_mine`,
    );
    const isMine = rows[0]?.is_mine === true;
    if (isMine) {
      await work();
      await client.query(`SELECT pg_advisory_unlock(hashtext('settlement'))`);
    }
    isBroken = false;
    return isMine;
  } finally {
    // Work that failed lets go of the lock with its connection.
    client.release(isBroken);
  }
}

async function settleLatest(services: Services, size: number): Promise<void> {
  const { db, log, now } = services;
  const taken = await db.maybe<OpenSettlement>(sql`
    UPDATE settlement SET status = 'running', withheld = 0, finished_at = NULL WHERE ${open}
    RETURNING id, cut_off, due`);
  if (taken === undefined) return;
  try {
    await carryOut(taken, services, size);
  } catch (error) {
    log.warn({ err: error, settlement: taken.id }, 'the settlement broke off');
    await db.query(sql`
      UPDATE settlement SET status = 'failed', finished_at = ${now().toISOString()}, version = version + 1
      WHERE id = ${taken.id} AND status = 'running'`);
    throw error;
  }
}

interface OpenSettlement {
  id: number;
  cut_off: string;
  /** How many rewards and parts of traders were due when it began. */
  due: number;
}

async function carryOut(open: OpenSettlement, services: Services, size: number): Promise<void> {
  const context = () => programContext(settlementJobName, services.now());
  const settlementId = open.id;
  let hasFailed = false;
  const settleAllOf = async (of: Beneficiaries) => {
    let after: Position | null = null;
    do {
      const input: Chunk = { settlementId, of, after, size };
      after = (await perform(settleChunk, input, context(), services)).next;
    } while (after !== null && !hasFailed);
  };
  const ended = await Promise.allSettled(
    (await partsOf(open, services, size)).map((part) =>
      settleAllOf(part).catch((error) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
  for (const part of ended) if (part.status === 'rejected') throw part.reason;
  let last: number | null = 0;
  do {
    const input: CopyChunk = { settlementId, after: last, size };
    last = (await perform(settleCopyChunk, input, context(), services)).next;
  } while (last !== null);
  await perform(finish, open, context(), services);
}

/**
 * What is settled side by side: where there is much, two halves of the beneficiaries, so that one chunk is worked out while the
 * database writes the other. They share no bucket.
 */
async function partsOf(open: OpenSettlement, { db }: Services, size: number): Promise<Beneficiaries[]> {
  if (open.due < 4 * size) return ['all'];
  const { middle } = await db.one<{ middle: number | null }>(sql`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY beneficiary_id) AS middle FROM (
      SELECT beneficiary_id FROM reward WHERE status IN ('pending', 'withheld') AND hold_until <= ${open.cut_off}
      ORDER BY hold_until, id LIMIT ${4 * size}
    ) AS next`);
  return middle === null ? ['all'] : [{ upTo: middle }, { above: middle }];
}

const finish = command<OpenSettlement, null>({
  action: 'settlement.finish',
  objectOf: ({ id }) => ({ type: 'settlement', id }),
  async run({ tx, input: { id }, context, emit }) {
    const object = { type: 'settlement', id };
    const finished = await tx.maybe<SettlementRow>(sql`
      UPDATE settlement SET status = 'completed', finished_at = ${context.now.toISOString()}, version = version + 1
      WHERE id = ${id} AND status = 'running' RETURNING *`);
    // Another worker was through before.
    if (finished === undefined) return { reply: null, object, before: null, after: null, didNothing: true };
    const { settled, withheld } = finished;
    await emit('settlement.finished', id, { settled, withheld });
    return {
      reply: null,
      object,
      before: { status: 'running' },
      after: { status: 'completed', settled, withheld },
    };
  },
});
