import { setTimeout as delay } from 'node:timers/promises';
import { compare, sum } from '@quarterdeck/contract/core/money';
import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  type Activity,
  createActivity,
  endActivity,
  proposeActivity,
  publishActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { promised } from '#features/rewards/activities/budget.ts';
import { pointer, someActivity } from '#features/rewards/activities/fixtures.ts';
import { rewardChecks } from '#features/rewards/invariants.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { tronAddressOf } from '../support/chain.ts';
import type { Caller } from './callers.ts';
import type { Scene } from './fixtures.ts';
import { hotAccounts, uidOf } from './load.ts';

const clients = 64;

/**
 * Kills one server, or both, while clients of both recharge against the last units of a budget, starts them again, sends again what no
 * one knows the outcome of, and compares what was given with what was earned.
 */
export async function earnUntilKilled(scene: Scene, round: number): Promise<void> {
  const { house, houses, journal, load } = scene;
  const { random, platform } = load;
  const isShort = random.chance(0.7);
  const terms = {
    asset: 'USDT' as const,
    mode: 'percent' as const,
    amount: String(random.whole(20_000, 90_000) / 10_000),
    min_usdt: '0',
    cap: null,
    budget: isShort ? String(random.whole(20_000_001, 60_000_000) / 1_000_000) : '1000000',
  };
  const activity = await putOn(scene, terms);
  // Above what is reviewed for being small.
  const amounts = Array.from({ length: clients }, () =>
    (random.whole(10_000_000, 900_000_000) / 1_000_000).toFixed(6),
  );
  const sending = amounts.map((amount, place) =>
    journal.send(platform, reportRecharge.path, {
      uid: uidOf(place % hotAccounts),
      asset: 'USDT',
      network: 'TRC20',
      amount,
      address: tronAddressOf('budget'),
      txid: `ef${(round * clients + place).toString(16).padStart(62, '0')}`,
      vout: 0,
      confirmations: 1000,
    }),
  );
  await delay(random.between(5, 900)); // a random moment, not a wait
  const killed = random.chance(0.4) ? houses : [random.pick(houses)];
  await Promise.all(killed.map((one) => one?.kill()));
  await Promise.all(sending);
  for (const one of killed) await one?.start();
  await journal.settle();
  expect(journal.faults).toEqual([]);
  const earned = sum(amounts.map((amount) => promised(terms, amount, '1')));
  const given = compare(earned, terms.budget) < 0 ? earned : terms.budget;
  await house.withPool(async (pool) => {
    expect(await givenBy(pool, activity.id)).toEqual({ given, rewards: given });
    expect(await checkInvariants(pool, rewardChecks)).toEqual([]);
  });
  const [admin] = load.staff;
  if (admin === undefined) throw new Error('There is no staff');
  await journal.send(admin, endActivity.path, {
    ...pointer(activity),
    reason: 'The round is over',
  });
}

/** Two people put an activity on. */
async function putOn({ journal, load }: Scene, terms: Parameters<typeof someActivity>[0]): Promise<Activity> {
  const [, maker, checker] = load.staff;
  if (maker === undefined || checker === undefined) throw new Error('There is no staff');
  const say = async (caller: Caller, path: string, body: object) => {
    const { answer } = await journal.send(caller, path, body);
    return (JSON.parse(String(answer)) as { data: Activity }).data;
  };
  const draft = await say(maker, createActivity.path, someActivity(terms));
  const proposed = await say(maker, proposeActivity.path, pointer(draft));
  return await say(checker, publishActivity.path, pointer(proposed));
}

async function givenBy(pool: Pool, id: number) {
  const { rows } = await pool.query(
    `SELECT trim_scale(given)::text AS given, trim_scale((SELECT sum(amount) FROM reward WHERE activity_id = $1
      AND status <> 'void'))::text AS rewards FROM activity WHERE id = $1`,
    [id],
  );
  return rows[0];
}
