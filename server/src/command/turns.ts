import type { Pool } from 'pg';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { limitConcurrency, type Semaphore } from '#kernel/semaphore.ts';

/** Of the pool's connections; the others are left to reads. */
const share = 0.75;

/** A command waits for its turn as long as a statement waits for a lock. */
const waitMs = 5_000;

/** Commands on one record: the second waits for the row and starts without a gap, or finds that its key is in use. */
const atOnce = 2;
const waitingMax = 100;

interface CommandTurns {
  all: Semaphore;
  records: Map<string, { withPermit: Semaphore; users: number }>;
}

const turnsByPool = new WeakMap<Pool, CommandTurns>();

/**
 * Runs a command's transaction when it may take a connection: few at a time of one record, so that those who wait for its
 * row do not hold connections meanwhile.
 * @throws Refusal `record_busy`, `overloaded`
 */
export async function inCommandTurn<Result>(
  pool: Pool,
  record: string | null,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { all, records } = turnsOf(pool);
  const run = () => all(() => transaction(pool, work));
  if (record === null) return await run();
  const queue = records.get(record) ?? {
    withPermit: limitConcurrency(atOnce, { waitingMax, waitMs, refusal: 'record_busy' }),
    users: 0,
  };
  records.set(record, queue);
  queue.users += 1;
  try {
    return await queue.withPermit(run);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) records.delete(record);
  }
}

function turnsOf(pool: Pool): CommandTurns {
  const known = turnsByPool.get(pool);
  if (known !== undefined) return known;
  const all = limitConcurrency(Math.max(1, Math.floor(pool.options.max * share)), { waitMs });
  const turns: CommandTurns = { all, records: new Map() };
  turnsByPool.set(pool, turns);
  return turns;
}
