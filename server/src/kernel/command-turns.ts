import type { Pool } from 'pg';
import type { ObjectReference } from './context.ts';
import { createTurns, type InTurn } from './in-turn.ts';

/** Of the pool's connections; the others are left to reads. */
const share = 0.75;

/** A command waits for its turn as long as a statement waits for a lock. */
const waitMs = 5_000;

/** Commands on one record: the second waits for the row and starts without a gap, or finds that its key is in use. */
const atOnce = 2;
const waitingMax = 100;

interface CommandTurns {
  all: InTurn;
  records: Map<string, { inTurn: InTurn; users: number }>;
}

const turnsByPool = new WeakMap<Pool, CommandTurns>();

/**
 * Runs a command's transaction when it may take a connection: few at a time on one record, so that those who wait for its
 * row do not hold connections meanwhile.
 * @throws Refusal `record_busy`, `overloaded`
 */
export async function inCommandTurn<Result>(
  pool: Pool,
  object: ObjectReference | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const { all, records } = turnsOf(pool);
  if (object === null) return await all(work);
  const key = `${object.type}:${object.id}`;
  const record = records.get(key) ?? {
    inTurn: createTurns(atOnce, { waitingMax, waitMs, refusal: 'record_busy' }),
    users: 0,
  };
  records.set(key, record);
  record.users += 1;
  try {
    return await record.inTurn(() => all(work));
  } finally {
    record.users -= 1;
    if (record.users === 0) records.delete(key);
  }
}

function turnsOf(pool: Pool): CommandTurns {
  const known = turnsByPool.get(pool);
  if (known !== undefined) return known;
  const all = createTurns(Math.max(1, Math.floor(pool.options.max * share)), { waitMs });
  const turns: CommandTurns = { all, records: new Map() };
  turnsByPool.set(pool, turns);
  return turns;
}
