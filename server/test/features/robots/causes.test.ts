import { switchPairOff, switchPairOn } from '@quarterdeck/contract/features/pairs/pairs';
import {
  pauseRobot,
  resumeRobot,
  robotSteering,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import {
  acknowledgeInstructions,
  reportCauses,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { robotTrend } from '@quarterdeck/contract/features/robots/robots/trend';
import {
  reinstateTrader,
  revokeTrader,
  suspendTrader,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { approveUserRequest, blacklistUser, enableUser } from '@quarterdeck/contract/features/users/commands';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aPair } from '#features/pairs/fixtures.ts';
import { lookAtFuel } from '#features/robots/causes/fuel.ts';
import { carryOn } from '#features/robots/causes/wide.ts';
import { aName, aRobot, manyLike, report, termsOf } from '#features/robots/fixtures.ts';
import { markOverdue } from '#features/robots/instructions/overdue.ts';
import { aTrader, reference } from '#features/traders/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import type { Client } from '../../support/client.ts';
import { matrixTest } from '../../support/matrix-test.ts';
import { type TestServer, testServer } from '../../support/test-server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await testServer();
  client = await server.signIn('admin');
});
afterAll(() => server?.close());

const reason = 'A bad day';
const read = async (id: number) => (await client.call(robotDetail, { id: String(id) })).robot;
const causesOf = async (id: number) => (await read(id)).causes;
const instructionsOf = async (id: number) =>
  (await client.call(robotSteering, { id: String(id) })).instructions.map(({ kind, cause, stop_mode }) => ({
    kind,
    cause,
    stop_mode,
  }));
const pausedFor = (cause: string) => ({ kind: 'pause', cause, stop_mode: null });
const tryToResume = async (id: number) => (await client.post(resumeRobot, reference(await read(id)))).error;
const at = (hours: number) => new Date(server.services.now().getTime() + hours * 3_600_000);

/** The platform carries out all that waits for a robot. */
async function obey(id: number): Promise<void> {
  const { instructions } = await client.call(robotSteering, { id: String(id) });
  const acknowledgements = instructions
    .filter(({ status }) => status === 'waiting')
    .map((one) => ({ id: one.id, outcome: 'done' as const, at: server.services.now().toISOString() }));
  await server.platform.call(acknowledgeInstructions, { acknowledgements });
}

/** It runs again on somebody's word, and only on that. */
async function isResumed(id: number): Promise<void> {
  expect(await read(id)).toMatchObject({ causes: [], status: 'paused' });
  expect(await tryToResume(id)).toBeUndefined();
  await obey(id);
  expect((await read(id)).status).toBe('running');
}

describe('little fuel', () => {
  const setting = (name: string, value: string) =>
    server.services.db.query(sql`
      INSERT INTO config ("group", name, value, updated_at) VALUES ('steering', ${name}, ${value}, now())
      ON CONFLICT ("group", name) DO UPDATE SET value = excluded.value`);
  const look = (hours: number) => lookAtFuel({ ...server.services, now: () => at(hours) });

  test('pauses robots after the grace, until there is enough', async () => {
    await setting('robot_fuel_min', '10');
    await setting('robot_fuel_grace_hours', '2');
    const [poor, rich] = [await aUser(server.services.db), await aUser(server.services.db)];
    await fund(server.pool, poor.id, '9.9999', 'L');
    await fund(server.pool, rich.id, '10', 'L');
    const [low, enough] = [
      await aRobot(server, { terms: { uid: poor.uid } }),
      await aRobot(server, { terms: { uid: rich.uid } }),
    ];
    await look(0);
    await look(1.9);
    expect(await causesOf(low.id)).toEqual([]);
    await look(2.1);
    await look(3);
    expect([await causesOf(low.id), await causesOf(enough.id)]).toEqual([['fuel_low'], []]);
    expect(await instructionsOf(low.id)).toEqual([pausedFor('fuel_low')]);
    await obey(low.id);
    expect(await tryToResume(low.id)).toBe('robot_causes_left');
    await fund(server.pool, poor.id, '0.0001', 'L');
    await look(4);
    await isResumed(low.id);
    await setting('robot_fuel_min', '0');
  });

  matrixTest('is forgiven where it lasted less than the grace, which begins again', async () => {
    await setting('robot_fuel_min', '10');
    const user = await aUser(server.services.db);
    const { id } = await aRobot(server, { terms: { uid: user.uid } });
    await look(10);
    await fund(server.pool, user.id, '10', 'L');
    await look(11);
    await setting('robot_fuel_min', '20');
    await look(12);
    await look(13.9);
    expect(await causesOf(id)).toEqual([]);
    await look(14.1);
    expect(await causesOf(id)).toEqual(['fuel_low']);
    await setting('robot_fuel_min', '0');
    await look(15);
    expect(await causesOf(id)).toEqual([]);
  });
});

test('who is blacklisted has their robots paused and stopped after take profit, until they are let in again', async () => {
  const { id: user, uid } = await aUser(server.services.db);
  const { id } = await aRobot(server, { terms: { uid } });
  await client.call(blacklistUser, { id: user, version: 1, reason });
  expect(await instructionsOf(id)).toEqual([
    { kind: 'stop', cause: 'user_frozen', stop_mode: 'after_tp' },
    pausedFor('user_frozen'),
  ]);
  expect(await read(id)).toMatchObject({ causes: ['user_frozen'], desired_status: 'stopped' });
  expect(await tryToResume(id)).toBe('robot_causes_left');

  const another = await aRobot(server, { terms: { uid } });
  expect(await causesOf(another.id)).toEqual(['user_frozen']);
  expect(await instructionsOf(another.id)).toEqual([pausedFor('user_frozen')]);
  await obey(another.id);

  const seen = async () => (await client.call(userDetail, { id: String(user) })).user;
  const risk = await server.signIn('risk');
  await risk.call(enableUser, { id: user, version: (await seen()).version, reason });
  expect(await causesOf(another.id)).toEqual(['user_frozen']);
  await client.call(approveUserRequest, { id: user, version: (await seen()).version });
  await isResumed(another.id);
});

describe('a trader', () => {
  test('who is suspended has the robots that copy them paused, until they are reinstated', async () => {
    const trader = await aTrader(server);
    const own = await aRobot(server, { terms: { uid: trader.uid } });
    const copy = await aRobot(server, { terms: { trader_uid: trader.uid } });
    const suspended = await client.call(suspendTrader, { ...reference(trader), reason });
    expect([await causesOf(own.id), await causesOf(copy.id)]).toEqual([[], ['trader_suspended']]);
    await obey(copy.id);
    const later = await aRobot(server, { terms: { trader_uid: trader.uid } });
    expect(await causesOf(later.id)).toEqual(['trader_suspended']);
    expect(await tryToResume(copy.id)).toBe('robot_causes_left');
    await client.call(reinstateTrader, reference(suspended));
    await isResumed(copy.id);
    expect(await causesOf(later.id)).toEqual([]);
  });

  matrixTest(
    'whose role is revoked is left by the robots that the platform has copy no one any more',
    async () => {
      const trader = await aTrader(server);
      const { id, robot, uid } = await aRobot(server, {
        report: { at: at(-1).toISOString() },
        terms: { trader_uid: trader.uid },
      });
      await client.call(revokeTrader, { ...reference(trader), reason });
      await obey(id);
      expect(await causesOf(id)).toEqual(['trader_suspended']);
      const { exchange, symbol } = await read(id);
      const terms = { ...(await termsOf(server, { uid, exchange, symbol })), exchange, symbol };
      await report(server, { robot, at: server.services.now().toISOString(), status: 'paused', terms });
      await isResumed(id);
    },
  );
});

matrixTest('a robot that appears, or begins again, while its pair is off is paused for it', async () => {
  const pair = await aPair(server, { on: true });
  const market = { exchange: pair.exchange, symbol: pair.symbol, contract_type: pair.contract_type };
  const stopped = await aRobot(server, {
    report: { status: 'stopped', at: at(-1).toISOString() },
    terms: market,
  });
  const off = await client.call(switchPairOff, { ...reference(pair), reason });
  expect(await causesOf(stopped.id)).toEqual([]);
  const fresh = await aRobot(server, { report: { robot: aName() }, terms: market });
  await report(server, { robot: stopped.robot, at: server.services.now().toISOString(), status: 'running' });
  for (const { id } of [fresh, stopped]) {
    expect(await causesOf(id)).toEqual(['pair_off']);
    expect(await instructionsOf(id)).toEqual([pausedFor('pair_off')]);
    await obey(id);
    expect(await tryToResume(id)).toBe('robot_causes_left');
  }
  await client.call(switchPairOn, reference(off));
  await isResumed(fresh.id);
});

describe('a robot that its user stops', () => {
  const says = (robot: string, status: 'running' | 'stopped', hours: number) =>
    report(server, { robot, at: at(hours).toISOString(), status });
  const loses = (robot: string) =>
    server.platform.call(reportCauses, { causes: [{ robot, cause: 'loss_limit', active: true }] });

  test('and begins again is paused for what still stands', async () => {
    const { id, robot } = await aRobot(server, { report: { at: at(-3).toISOString() } });
    await loses(robot);
    await says(robot, 'stopped', -2);
    expect(await read(id)).toMatchObject({ causes: ['loss_limit'], desired_status: null, status: 'stopped' });
    await says(robot, 'running', -1);
    expect(await read(id)).toMatchObject({ causes: ['loss_limit'], desired_status: 'paused' });
    expect(await instructionsOf(id)).toEqual([pausedFor('loss_limit'), pausedFor('loss_limit')]);
  });

  matrixTest('is not held by what staff asked of it before', async () => {
    const { id, robot } = await aRobot(server, { report: { at: at(-3).toISOString() } });
    await client.call(pauseRobot, { ...reference(await read(id)), reason });
    await says(robot, 'stopped', -2);
    expect(await read(id)).toMatchObject({ causes: [], desired_status: null, status: 'stopped' });
    await says(robot, 'running', -1);
    expect(await read(id)).toMatchObject({ causes: [], desired_status: null, status: 'running' });
    await loses(robot);
    expect((await instructionsOf(id))[0]).toEqual(pausedFor('loss_limit'));
  });
});

test('what the program asked and no one did is told once for a cause and hour, and settled when it is done', async () => {
  const told = async () =>
    (
      await server.services.db.query<{ name: string; kind: string; settled: boolean }>(sql`
        SELECT details->>'name' AS name, details->>'kind' AS kind, settled_at IS NOT NULL AS settled
        FROM notice WHERE type = 'automatic_instruction_overdue' ORDER BY id`)
    ).map(({ name, kind, settled }) => [name, kind, settled]);
  const look = (hours: number) => markOverdue({ ...server.services, now: () => at(hours) });
  while ((await look(0.1)) > 0);
  const before = (await told()).length;
  const pair = await aPair(server, { on: true });
  const market = { exchange: pair.exchange, symbol: pair.symbol, contract_type: pair.contract_type };
  const first = await aRobot(server, { terms: market });
  await aRobot(server, { terms: market });
  await client.call(switchPairOff, { ...reference(pair), reason });
  await look(2);
  const fresh = async () => (await told()).slice(before);
  expect(await fresh()).toEqual([[`${first.robot} +1`, 'pair_off', false]]);
  await aRobot(server, { terms: market });
  await look(2.5);
  expect(await fresh()).toHaveLength(1);
  await aRobot(server, { terms: market });
  await look(3.1);
  expect(await fresh()).toHaveLength(2);
  await report(server, { robot: first.robot, at: at(0).toISOString(), status: 'paused', generation: 1 });
  expect((await fresh())[0]).toEqual([`${first.robot} +1`, 'pair_off', true]);
});

matrixTest(
  'automatic pauses that the platform refuses are told once for a cause and hour, and their robots are found',
  async () => {
    const told = async () =>
      (
        await server.services.db.query<{ name: string }>(sql`
        SELECT details->>'name' AS name FROM notice
        WHERE type = 'automatic_instruction_refused' AND details->>'kind' = 'pair_off' AND reader_id IS NULL ORDER BY id`)
      ).map(({ name }) => name);
    const refuse = async (...ids: number[]) => {
      const open = await server.services.db.query<{ id: number }>(sql`
      SELECT id FROM robot_instruction WHERE robot_id = ANY(${ids}::bigint[]) AND status = 'waiting' ORDER BY robot_id`);
      const acknowledgements = open.map(({ id }) => ({
        ...{ id, outcome: 'refused' as const, code: 'busy', at: server.services.now().toISOString() },
      }));
      await server.platform.call(acknowledgeInstructions, { acknowledgements });
    };
    const pair = await aPair(server, { on: true });
    const market = { exchange: pair.exchange, symbol: pair.symbol, contract_type: pair.contract_type };
    const first = await aRobot(server, { terms: market });
    const second = await aRobot(server, { terms: market });
    await client.call(switchPairOff, { ...reference(pair), reason });
    await refuse(first.id, second.id);
    expect(await told()).toEqual([`${first.robot} +1`]);
    const third = await aRobot(server, { terms: market });
    await refuse(third.id);
    expect(await told()).toHaveLength(1);
    expect(await read(third.id)).toMatchObject({
      status: 'running',
      desired_status: null,
      causes: ['pair_off'],
    });
    const { total } = await client.call(robotList.index, { differs: 'true', pair_id: pair.id });
    expect(total).toBe(3);
    const { list } = await client.call(robotList.index, { differs: 'true', page_size: 100 });
    expect((await client.call(robotTrend, undefined)).states.differing).toBe(list.length);
    await server.services.db.query(sql`UPDATE notice SET created_at = created_at - interval '1 hour'`);
    const fourth = await aRobot(server, { terms: market });
    await refuse(fourth.id);
    expect(await told()).toEqual([`${first.robot} +1`, fourth.robot]);
  },
);

describe('a pair with many robots that is switched off', () => {
  /** Robots at a pair of their own, with what was queued when it was switched off. */
  async function switchedOff() {
    const pair = await aPair(server, { on: true });
    const market = { exchange: pair.exchange, symbol: pair.symbol, contract_type: pair.contract_type };
    await manyLike(server, await aRobot(server, { terms: market }), 1_200);
    const sent = vi.spyOn(server.services.jobs, 'send').mockResolvedValue();
    const off = await client.call(switchPairOff, { ...reference(pair), reason });
    const queued = sent.mock.calls.find(([, name]) => name === 'robot_cause')?.[2] as never;
    sent.mockRestore();
    return { off, queued };
  }
  const found = async (pair: number) =>
    await server.services.db.one(sql`
      SELECT count(*)::int AS robots, count(*) FILTER (WHERE 'pair_off' = ANY(causes))::int AS paused,
        (SELECT count(*)::int FROM robot_instruction WHERE robot_id IN (SELECT id FROM robot WHERE pair_id = ${pair})) AS told
      FROM robot WHERE pair_id = ${pair}`);

  test('has them paused in steps, each once', async () => {
    const { off, queued } = await switchedOff();
    expect(await found(off.id)).toEqual({ robots: 1_201, paused: 0, told: 0 });
    await Promise.allSettled([carryOn(queued, server.services), carryOn(queued, server.services)]);
    await carryOn(queued, server.services);
    expect(await found(off.id)).toEqual({ robots: 1_201, paused: 1_201, told: 1_201 });
  });

  matrixTest('and on again before they were paused has none of them paused', async () => {
    const { off, queued } = await switchedOff();
    await client.call(switchPairOn, reference(off));
    await carryOn(queued, server.services);
    expect(await found(off.id)).toEqual({ robots: 1_201, paused: 0, told: 0 });
  });
});
