import { requestWithdrawal } from '@quarterdeck/contract/platform';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { findViolations } from './checks.ts';
import type { Scene } from './fixtures.ts';
import type { Sending } from './journal.ts';

const posts = 50;

const withdrawal = {
  uid: 'HOT0',
  asset: 'USDT',
  network: 'TRC20',
  amount: '12.5',
  address: `T${'8'.repeat(33)}`,
};

/** Sends one command many times at once, all under one key. */
export async function postAtOnce({ journal, load }: Scene): Promise<Sending> {
  const key = `one-key-${journal.sendings.length}`;
  const [first] = await Promise.all(
    Array.from({ length: posts }, () => journal.send(load.platform, requestWithdrawal.path, withdrawal, key)),
  );
  await journal.settle();
  if (first === undefined) throw new Error('Nothing was sent');
  const answers = new Set(journal.sendings.filter((one) => one.key === key).map(({ answer }) => answer));
  expect(answers).toEqual(new Set([expect.stringContaining('"gross":"12.5"')]));
  return first;
}

/** The command that a key stands for took effect exactly once. */
export async function expectOneEffect({ house, journal }: Scene, { key }: Sending): Promise<void> {
  await house.withPool(async (pool) => {
    const { rows } = await pool.query(
      "SELECT count(*) AS times FROM admin_log WHERE result = 'done' AND idempotency_key = $1",
      [key],
    );
    expect(rows).toEqual([{ times: 1 }]);
    expect(await findViolations(pool, journal)).toEqual([]);
  });
}

/**
 * Kills the server after the commit of a command and before its answer: the commit waits for a standby that there is
 * not, while it is on the disk already.
 */
export async function killBeforeReply(scene: Scene): Promise<Sending> {
  const { house, journal, load } = scene;
  const pool = house.openPool();
  try {
    await holdCommits(pool, 'nobody');
    const sending = journal.send(load.platform, requestWithdrawal.path, { ...withdrawal, amount: '13.5' });
    await vi.waitUntil(
      async () => {
        const waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query = 'COMMIT'";
        return (await pool.query(waiting)).rowCount !== 0;
      },
      { timeout: 10_000, interval: 10 },
    );
    await house.kill();
    await holdCommits(pool, '');
    return await sending;
  } finally {
    await pool.end();
  }
}

async function holdCommits(pool: Pool, standby: string): Promise<void> {
  await pool.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
  await pool.query('SELECT pg_reload_conf()');
  const isSet = async () => {
    const { rows } = await pool.query<{ value: string }>(
      "SELECT current_setting('synchronous_standby_names') AS value",
    );
    return rows[0]?.value === standby;
  };
  await vi.waitUntil(isSet, { timeout: 5_000, interval: 10 });
}
