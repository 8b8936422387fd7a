import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { findViolations } from './checks.ts';
import type { Scene } from './fixtures.ts';
import { whileWorking } from './load.ts';

/** What one round has shown. */
export interface DatabaseRound {
  acknowledged: number;
  /** Answers 503 while the database was away. */
  unavailable: number;
  /** Of the commands that no one knew the outcome of: how many had been committed. */
  committed: number;
  /** From the kill to the first command that was carried out, in milliseconds. */
  outageMs: number;
}

/**
 * Kills PostgreSQL under load, its main process or that of one connection. The server itself stays: every request
 * is answered, with 503 while nothing else is possible, and it is back by itself.
 */
export async function killDatabase(scene: Scene, victim: 'all' | 'connection'): Promise<DatabaseRound> {
  const { house, load, journal } = scene;
  const before = { unavailable: journal.unavailable, unanswered: journal.unanswered };
  const first = journal.sendings.length;
  const outageMs = await whileWorking(load, async () => {
    await delay(load.random.between(300, 1_000)); // a random moment, not a wait
    const pid = victim === 'all' ? house.database().pid : await anyConnection(scene);
    const killed = performance.now();
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => journal.unavailable > before.unavailable, { timeout: 10_000, interval: 2 });
    return await timeUntilBack(scene, killed);
  });

  expect(journal.unanswered - before.unanswered).toBe(0);
  const unknown = journal.unknown().map(({ key }) => key);
  const committed = await house.withPool(async (pool) => {
    const found = await pool.query('SELECT FROM idempotency WHERE key = ANY($1::text[])', [unknown]);
    return found.rowCount ?? 0;
  });
  for (const sending of journal.acknowledged(first)) await journal.replay(sending);
  await journal.settle();
  expect(await house.withPool((pool) => findViolations(pool, journal))).toEqual([]);
  return {
    acknowledged: journal.acknowledged(first).length,
    unavailable: journal.unavailable - before.unavailable,
    committed,
    outageMs,
  };
}

/** The process number of one of the server's connections, chosen at random. */
async function anyConnection({ house, load }: Scene): Promise<number> {
  const pids = await house.withPool(async (pool) => {
    const found = await pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'quarterdeck' ORDER BY pid",
    );
    return found.rows.map(({ pid }) => pid);
  });
  const pid = load.random.pick(pids);
  if (pid === undefined) throw new Error('The server has no connection');
  return pid;
}

/** Until commands are carried out again that were sent after the kill. */
async function timeUntilBack({ journal }: Scene, killed: number): Promise<number> {
  const sent = journal.sendings.length;
  await vi.waitUntil(() => journal.sendings.slice(sent).some(({ state }) => state === 'acknowledged'), {
    timeout: 30_000,
    interval: 5,
  });
  return performance.now() - killed;
}
