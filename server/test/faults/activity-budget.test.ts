import { compare, sum } from '@quarterdeck/contract/core/money';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { promised } from '#features/rewards/activities/budget.ts';
import { anActivity, recharge } from '#features/rewards/activities/fixtures.ts';
import { rewardChecks } from '#features/rewards/invariants.ts';
import { aUser } from '#features/users/fixtures.ts';
import { createPool } from '#kernel/database/pool.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/start/create-services.ts';
import { createPlatformClient, type PlatformClient } from '../support/platform-client.ts';
import { seed } from '../support/seed.ts';
import { type TestServer, testKeys, testServer } from '../support/test-server.ts';
import { createRandom, type Random } from './random.ts';

const clients = 64;

let server: TestServer;
let second: Awaited<ReturnType<typeof serverBeside>>;
beforeAll(async () => {
  server = await testServer();
  second = await serverBeside(server);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

test(`${clients} clients of two servers at once are given what they earn, or the budget to the digit (SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const users = await Promise.all(Array.from({ length: clients }, () => aUser(server.services.db)));
  for (const isShort of [true, false]) {
    const terms = drawTerms(random, isShort);
    const activity = await anActivity(server, terms);
    // Above what is reviewed for being small.
    const amounts = users.map(() => (random.whole(10_000_000, 900_000_000) / 1_000_000).toFixed(6));
    const platforms: readonly PlatformClient[] = [platformOf(server.app), platformOf(second.app)];
    await Promise.all(
      users.map(({ uid }, place) =>
        recharge(platforms[place % 2] ?? server.platform, uid, amounts[place] ?? '1'),
      ),
    );
    const earned = sum(amounts.map((amount) => promised({ ...terms, cap: null }, amount, '1')));
    const { rows } = await server.pool.query(
      `SELECT trim_scale(given)::text AS given, trim_scale((SELECT sum(amount) FROM reward WHERE activity_id = $1
        AND status <> 'void'))::text AS rewards FROM activity WHERE id = $1`,
      [activity.id],
    );
    const given = compare(earned, terms.budget) < 0 ? earned : terms.budget;
    expect(compare(terms.budget, earned) < 0).toBe(isShort);
    expect(rows[0]).toEqual({ given, rewards: given });
    expect(await checkInvariants(server.pool, rewardChecks)).toEqual([]);
    await server.pool.query(`UPDATE activity SET status = 'ended' WHERE id = ${activity.id}`);
  }
});

function drawTerms(random: Random, isShort: boolean) {
  const mode = random.chance(0.5) ? ('percent' as const) : ('fixed' as const);
  const budget = isShort ? random.whole(20_000_001, 60_000_000) / 1_000_000 : 1_000_000;
  const amount = mode === 'percent' ? String(random.whole(20_000, 90_000) / 10_000) : '4.123457';
  return {
    asset: 'USDT' as const,
    mode,
    amount,
    min_usdt: '0',
    budget: String(budget),
    hold_days: random.whole(0, 1),
  };
}

/** The trading platform, which tries again while a server is too busy. */
function platformOf(app: TestServer['app']): PlatformClient {
  const key = inject('testDatabaseServer').platformKey;
  return createPlatformClient({ app, defects: [], key, now: () => new Date(), patient: true });
}

/** Another server on the same database. */
async function serverBeside({ services: { config, exportPool, log } }: TestServer) {
  const pool = createPool(config.databaseUrl ?? '');
  const services = createServices({ config, pool, exportPool, keys: testKeys, log });
  const app = await createApp(services);
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await services.sessions.close();
      await pool.end();
    },
  };
}
