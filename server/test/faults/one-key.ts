import { proposeRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { tronAddressOf } from '../support/chain.ts';
import type { Caller } from './callers.ts';
import { findViolations } from './checks.ts';
import type { Scene } from './fixtures.ts';
import { readRefusal, type Sending } from './journal.ts';

const posts = 50;

const withdrawal = {
  uid: 'HOT0',
  asset: 'USDT',
  network: 'TRC20',
  amount: '12.5',
  address: tronAddressOf('one key'),
};

const recharge = {
  uid: 'HOT1',
  asset: 'USDT',
  amount: '11.5',
  proof: 'A line of the statement',
  reason: 'It came by another way',
};

/** Sends one command many times at once, all under one key. */
async function postAtOnce(
  { journal }: Scene,
  caller: Caller,
  path: string,
  body: { amount: string },
): Promise<Sending> {
  const key = `one-key-${journal.sendings.length}`;
  const [first] = await Promise.all(
    Array.from({ length: posts }, () => journal.send(caller, path, body, key)),
  );
  await journal.settle();
  if (first === undefined) throw new Error('Nothing was sent');
  const answers = new Set(journal.sendings.filter((one) => one.key === key).map(({ answer }) => answer));
  expect(answers).toEqual(new Set([expect.stringContaining(`"${body.amount}"`)]));
  return first;
}

/** Posts of one command at once, by the platform and by an admin; then the same keys with another body, and of another admin. */
export async function useKeysAgain(scene: Scene): Promise<Sending[]> {
  const { journal, load } = scene;
  const [admin, maker] = load.staff;
  if (admin === undefined || maker === undefined) throw new Error('There is no staff');
  const requested = await postAtOnce(scene, load.platform, requestWithdrawal.path, withdrawal);
  const proposed = await postAtOnce(scene, admin, proposeRecharge.path, recharge);
  for (const { caller, path, key, body } of [requested, proposed]) {
    const other = await journal.send(caller, path, { ...JSON.parse(body), amount: '14.5' }, key);
    expect(readRefusal(other.answer)).toMatchObject({ code: 422, error: 'idempotency_key_reused' });
  }
  // To another admin it is a key that no one used: not the first one's answer, and not a refusal that tells of it.
  const another = await journal.send(
    maker,
    proposeRecharge.path,
    { ...recharge, amount: '15.5' },
    proposed.key,
  );
  expect(another).toMatchObject({ state: 'acknowledged', answer: expect.stringContaining('"15.5"') });
  return [requested, proposed, another];
}

/** What a key stands for took effect exactly once for each caller who used it. */
export async function expectOneEffect({ house, journal }: Scene, { key }: Sending): Promise<void> {
  const callers = new Set(
    journal.acknowledged().flatMap((one) => (one.key === key ? [one.caller.name] : [])),
  );
  await house.withPool(async (pool) => {
    const { rows } = await pool.query<{ times: number }>(
      `SELECT count(*) AS times FROM admin_log WHERE result = 'done' AND idempotency_key = $1
       GROUP BY actor_kind, actor_id`,
      [key],
    );
    expect(rows).toEqual(Array(callers.size).fill({ times: 1 }));
    expect(await findViolations(pool, journal)).toEqual([]);
  });
}

/** Sends the commands again; the answers are those of the first time. */
export async function expectSameAnswers(scene: Scene, sendings: readonly Sending[]): Promise<void> {
  for (const sending of sendings) await scene.journal.replay(sending);
  for (const sending of sendings) await expectOneEffect(scene, sending);
}

/** Killed between commit and answer: the same key gets the answer after the restart, and nothing twice. */
export async function loseTheAnswer(scene: Scene): Promise<void> {
  const sending = await killBeforeReply(scene);
  expect(sending.state).toBe('unknown');
  await scene.house.start();
  await scene.journal.replay(sending);
  expect(sending).toMatchObject({ state: 'acknowledged', answer: expect.stringContaining('"gross":"13.5"') });
  await expectOneEffect(scene, sending);
}

/**
 * Kills the server after the commit of a command and before its answer: the commit waits for a standby that there is
 * not, while it is on the disk already.
 */
async function killBeforeReply(scene: Scene): Promise<Sending> {
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
      { timeout: 30_000, interval: 10 },
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
  await vi.waitUntil(isSet, { timeout: 30_000, interval: 10 });
}
