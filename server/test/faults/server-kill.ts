import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { findViolations } from './checks.ts';
import type { Scene } from './fixtures.ts';
import { whileWorking } from './load.ts';

/** What one round has shown. */
export interface KillRound {
  acknowledged: number;
  /** Without an answer when the server died, or sent to it after that. */
  unknown: number;
  /** Of these: committed, although no one was told. */
  committed: number;
  /** From the start of the next server to the moment it took requests, in milliseconds. */
  startMs: number;
}

/**
 * Kills the server in the middle of its work, starts it again and looks whether everything that was acknowledged is
 * there, and nothing by half.
 */
export async function killServer({ house, load, journal }: Scene): Promise<KillRound> {
  const first = journal.sendings.length;
  let death: Promise<void> | undefined;
  await whileWorking(load, async () => {
    await delay(load.random.between(700, 2_000)); // a random moment, not a wait
    death = house.kill();
  });
  await death;

  const unknown = journal.unknown();
  const startMs = await house.start();
  const committed = await house.withPool(async (pool) => {
    const keys = unknown.map(({ key }) => key);
    const found = await pool.query('SELECT FROM idempotency WHERE key = ANY($1::text[])', [keys]);
    return found.rowCount ?? 0;
  });
  for (const sending of journal.answered(first)) await journal.replay(sending);
  await journal.settle();
  expect(await house.withPool((pool) => findViolations(pool, journal))).toEqual([]);
  return { acknowledged: journal.acknowledged(first).length, unknown: unknown.length, committed, startMs };
}
