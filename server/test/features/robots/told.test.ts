import { switchExchangeOff, switchExchangeOn } from '@quarterdeck/contract/features/exchanges/exchanges';
import { switchPairOff, switchPairOn } from '@quarterdeck/contract/features/pairs/pairs';
import { pauseRobot, resumeRobot } from '@quarterdeck/contract/features/robots/instructions/instructions';
import { reportCauses } from '@quarterdeck/contract/features/robots/instructions/platform';
import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { sendBeats } from '@quarterdeck/contract/features/robots/robots/platform';
import {
  type Robot,
  type RobotCause,
  robotCauses,
} from '@quarterdeck/contract/features/robots/robots/robots';
import { refuseApplication } from '@quarterdeck/contract/features/traders/applications/applications';
import { withdrawApplication } from '@quarterdeck/contract/features/traders/applications/platform';
import {
  changeShare,
  reinstateTrader,
  requestBond,
  requestReward,
  revokeTrader,
  rewardBond,
  settleBond,
  suspendTrader,
  topUpBond,
  traderDetail,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { freezeUser, thawUser } from '@quarterdeck/contract/features/users/users';
import { webhookEvents } from '@quarterdeck/contract/features/webhooks/webhooks/events';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtFuel } from '#features/robots/causes/fuel.ts';
import { aRobot, listened } from '#features/robots/fixtures.ts';
import { lookForSilence } from '#features/robots/robots/silence.ts';
import {
  aFollower,
  anApplicant,
  anApplication,
  aShelved,
  aTrader,
  reference,
} from '#features/traders/fixtures.ts';
import { evaluateTiers } from '#features/traders/tiers/tiers.ts';
import { applyShares } from '#features/traders/traders/share.ts';
import { aWebhook } from '#features/webhooks/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import type { Client } from '../../support/client.ts';
import { clockOffMidnight } from '../../support/clock.ts';
import { type TestServer, testServer } from '../../support/test-server.ts';

// Evaluations of tiers go by the day.
const now = clockOffMidnight();
let server: TestServer;
let admin: Client;
let maker: Client;
beforeAll(async () => {
  server = await testServer({ now });
  [admin, maker] = [await server.signIn('admin'), await server.signIn('maker')];
});
afterAll(() => server?.close());

const reason = 'A test';
const day = 86_400_000;
const later = (milliseconds: number) => ({
  ...server.services,
  now: () => new Date(now().getTime() + milliseconds),
});
const read = async (id: number) => (await admin.call(robotDetail, { id: String(id) })).robot;
const setting = (group: string, name: string, value: string) =>
  server.services.db.query(sql`
    INSERT INTO config ("group", name, value, updated_at) VALUES (${group}, ${name}, ${value}, now())
    ON CONFLICT ("group", name) DO UPDATE SET value = excluded.value`);
const current = async (table: 'users' | 'pair' | 'exchange' | 'trader', id: number) =>
  await server.services.db.one<{ id: number; version: number }>(
    sql`SELECT id, version FROM ${raw(table)} WHERE id = ${id}`,
  );

/** By cause: what gives it to a robot, and what takes it away. */
const changes: Record<RobotCause, (robot: Robot, stands: boolean) => Promise<unknown>> = {
  staff: async ({ id }, stands) => {
    const asked = { ...reference(await read(id)), reason };
    await (stands ? admin.call(pauseRobot, asked) : admin.call(resumeRobot, asked));
  },
  user_frozen: async ({ user_id }, stands) => {
    const user = await current('users', user_id);
    await (stands ? admin.call(freezeUser, { ...user, reason }) : admin.call(thawUser, user));
  },
  fuel_low: async ({ user_id }, stands) => {
    await setting('steering', 'robot_fuel_min', '10');
    if (!stands) await fund(server.pool, user_id, '10', 'L');
    await lookAtFuel(server.services);
    await lookAtFuel(later(2 * day));
    await setting('steering', 'robot_fuel_min', '0');
  },
  api_invalid: ({ robot }, active) =>
    server.platform.call(reportCauses, { causes: [{ robot, cause: 'api_invalid', active }] }),
  loss_limit: ({ robot }, active) =>
    server.platform.call(reportCauses, { causes: [{ robot, cause: 'loss_limit', active }] }),
  pair_off: async ({ pair_id }, stands) => {
    const pair = await current('pair', pair_id);
    await (stands ? admin.call(switchPairOff, { ...pair, reason }) : admin.call(switchPairOn, pair));
  },
  exchange_off: async ({ exchange_id }, stands) => {
    const exchange = await current('exchange', exchange_id);
    await (stands
      ? admin.call(switchExchangeOff, { ...exchange, reason })
      : admin.call(switchExchangeOn, exchange));
  },
  trader_suspended: async ({ trader_id }, stands) => {
    const trader = await server.services.db.one<{ id: number; version: number }>(
      sql`SELECT id, version FROM trader WHERE user_id = ${trader_id}`,
    );
    await (stands ? admin.call(suspendTrader, { ...trader, reason }) : admin.call(reinstateTrader, trader));
  },
};

test.each(robotCauses)('the cause %s pauses a robot until it is cleared', async (cause) => {
  const robot = await aRobot(server, { terms: { trader_uid: (await aTrader(server)).uid } });
  await changes[cause](robot, true);
  expect(await read(robot.id)).toMatchObject({
    causes: [cause],
    desired_status: 'paused',
    status: 'running',
  });
  await changes[cause](robot, false);
  // Only somebody's word lets it run again.
  const desired_status = cause === 'staff' ? 'running' : 'paused';
  expect(await read(robot.id)).toMatchObject({ causes: [], desired_status });
});

test('each webhook of robots, traders and applications is sent when it happens', async () => {
  const topics = ['robot', 'trader', 'trader_application'];
  await aWebhook(
    server,
    'https://hooks.example.com',
    topics.map((topic) => `${topic}.*`),
  );
  await setting('trader_tiers', 'tier_1_followers', '1');

  const { id, robot } = await aRobot(server, {
    report: { at: new Date(now().getTime() - 91_000).toISOString() },
  });
  await changes.staff(await read(id), true);
  await listened(server);
  await lookForSilence(server.services);
  await server.services.db.query(
    sql`UPDATE robot_beat SET silent_at = silent_at - interval '1 minute' WHERE robot = ${robot}`,
  );
  await server.platform.call(sendBeats, { at: now().toISOString(), robots: [robot] });
  await lookForSilence(server.services);

  const { uid, ref } = await anApplication(server);
  await server.platform.call(withdrawApplication, { uid, ref });
  await admin.call(refuseApplication, { ...reference(await anApplication(server)), reason });

  const trader = await aShelved(server, { uid: (await anApplicant(server)).uid });
  const { id: trader_id } = trader;
  const asItStands = async () =>
    reference((await admin.call(traderDetail, { id: String(trader_id) })).trader);
  await aFollower(server, trader);
  await admin.call(changeShare, { ...(await asItStands()), share_pct: '12', reason });
  await applyShares(later(2 * day));
  await maker.call(topUpBond, { ...(await asItStands()), amount: '200', evidence: 'Ticket 1' });
  const reward = { amount: '5', to: 'available' as const, reason, evidence: 'Ticket 3' };
  await maker.call(requestReward, { ...(await asItStands()), ...reward });
  await admin.call(rewardBond, await asItStands());
  const monday = (14 - ((now().getUTCDay() + 6) % 7)) * day;
  for (const moment of [monday, monday + 7 * day]) await evaluateTiers(later(moment));
  await changes.trader_suspended({ trader_id: trader.user_id } as Robot, true);
  await changes.trader_suspended({ trader_id: trader.user_id } as Robot, false);
  await admin.call(revokeTrader, { ...(await asItStands()), reason });
  await server.services.db.query(
    sql`UPDATE trader SET revoked_at = revoked_at - interval '31 days' WHERE id = ${trader_id}`,
  );
  const asked = { kind: 'release' as const, amount: '300', harmed: [], reason, evidence: 'Ticket 2' };
  await maker.call(requestBond, { ...(await asItStands()), ...asked });
  await admin.call(settleBond, await asItStands());

  const sent = await server.services.db.query<{ event: string }>(
    sql`SELECT DISTINCT event FROM webhook_delivery ORDER BY event`,
  );
  const declared = webhookEvents.filter((event) => topics.includes(event.slice(0, event.indexOf('.'))));
  expect(sent.map(({ event }) => event)).toEqual(declared.sort());
});
