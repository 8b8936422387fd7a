import { switchExchangeOff } from '@quarterdeck/contract/features/exchanges/exchanges';
import { switchPairOff, switchPairOn } from '@quarterdeck/contract/features/pairs/pairs';
import { reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import {
  applyParameters,
  cancelOrder,
  instructionList,
  pauseRobot,
  recordUnknown,
  refreshOrder,
  resumeRobot,
  robotSteering,
  stopRobot,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import {
  acknowledgeInstructions,
  readInstructions,
  reportCauses,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import { robotDetail } from '@quarterdeck/contract/features/robots/robots/detail';
import { freezeUser, thawUser } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anOrder } from '#features/robot-orders/fixtures.ts';
import { aShelved, aStrategy, putOnShelf, revised } from '#features/strategies/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRobot, report } from '../fixtures.ts';
import { markOverdue } from './overdue.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await testServer();
  client = await server.signIn('admin');
});
afterAll(() => server?.close());

const reason = 'Asked by its user';
const read = async (id: number) => (await client.call(robotDetail, { id: String(id) })).robot;
const steering = (id: number) => client.call(robotSteering, { id: String(id) });
const reference = async (id: number) => ({ id, version: (await read(id)).version });
const pause = async (id: number) => client.call(pauseRobot, { ...(await reference(id)), reason });
const resume = async (id: number) => client.call(resumeRobot, await reference(id));
const now = () => server.services.now().toISOString();

async function acknowledge(id: number, outcome: 'done' | 'refused' = 'done') {
  const more = outcome === 'refused' ? { code: 'exchange_down', text: 'The exchange is down' } : {};
  const { results } = await server.platform.call(acknowledgeInstructions, {
    acknowledgements: [{ id, outcome, at: now(), ...more }],
  });
  return results[0]?.result;
}
const outcome = async (id: number) => (await client.call(instructionList.index, { id })).list[0]?.status;

describe('an instruction', () => {
  test('is asked for, read by the platform in order, and acknowledged once', async () => {
    const { id, robot } = await aRobot(server);
    const given = await pause(id);
    expect(given).toMatchObject({
      robot,
      kind: 'pause',
      status: 'waiting',
      generation: 1,
      asked_by: 'admin',
    });
    expect(await read(id)).toMatchObject({
      ...{ status: 'running', desired_status: 'paused', differs: true, causes: ['staff'] },
      allowed_actions: ['resume', 'apply_parameters', 'stop'],
    });
    const { list, next } = await server.platform.call(readInstructions, { after: String(given.id - 1) });
    expect(list[0]).toMatchObject({ id: given.id, robot, kind: 'pause', generation: 1 });
    expect(await server.platform.call(readInstructions, { after: String(next) })).toEqual({ list: [], next });
    expect(await acknowledge(given.id)).toBe('taken');
    expect(await acknowledge(given.id)).toBe('known');
    expect(await acknowledge(given.id, 'refused')).toBe('differs');
    expect(await read(id)).toMatchObject({ status: 'paused', differs: false, observed_generation: 1 });
    expect(await outcome(given.id)).toBe('done');
    expect(await acknowledge(999_999)).toBe('not_found');
  });

  test('takes the place of the one before it; a late answer to that moves nothing', async () => {
    const { id } = await aRobot(server);
    const first = await pause(id);
    const second = await resume(id);
    expect(await outcome(first.id)).toBe('superseded');
    expect(await acknowledge(second.id)).toBe('taken');
    expect(await acknowledge(first.id)).toBe('late');
    expect(await read(id)).toMatchObject({
      ...{ status: 'running', desired_status: null, differs: false, causes: [], observed_generation: 2 },
    });
    const [, kept] = (await steering(id)).instructions;
    expect(kept).toMatchObject({ id: first.id, status: 'superseded', answer: 'done' });
  });

  test('is refused to those who have not seen what was asked before', async () => {
    const { id } = await aRobot(server);
    const seen = await reference(id);
    const given = await client.call(pauseRobot, { ...seen, reason });
    expect((await client.post(resumeRobot, seen)).error).toBe('version_stale');
    const open = await reference(id);
    await client.call(recordUnknown, { id: given.id, version: given.version, reason });
    expect((await client.post(stopRobot, { ...open, stop_mode: 'after_tp', reason })).error).toBe(
      'version_stale',
    );
  });

  test('is answered by a report, whatever was asked in another lane after it', async () => {
    const { id, robot, uid } = await aRobot(server);
    await acknowledge((await pause(id)).id);
    const { generation } = await resume(id);
    await server.platform.call(reportOrder, anOrder(uid, { robot }));
    const order = (await client.call(robotOrderList.index, { robot })).list[0];
    await client.call(refreshOrder, { id: order?.id ?? 0 });
    await report(server, { robot, at: now(), status: 'running', generation });
    expect(await read(id)).toMatchObject({ status: 'running', desired_status: null, causes: [] });
  });

  test('that the platform refuses is not asked for any more', async () => {
    const { id } = await aRobot(server);
    const { id: given } = await pause(id);
    await acknowledge(given, 'refused');
    expect((await steering(id)).instructions[0]).toMatchObject({
      ...{ status: 'refused', answer_code: 'exchange_down', answer_text: 'The exchange is down' },
    });
    expect(await read(id)).toMatchObject({
      ...{ status: 'running', desired_status: null, differs: false, causes: [] },
    });
  });

  test('is overdue when no one answers in time, and its asker is told', async () => {
    const { id } = await aRobot(server);
    const given = await pause(id);
    await server.pool.query(`UPDATE robot_instruction SET due_at = now() WHERE id = ${given.id}`);
    await markOverdue({ ...server.services, now: () => new Date(Date.now() + 1_000) });
    expect(await outcome(given.id)).toBe('overdue');
    const notices = await server.services.db.query(sql`
      SELECT reader_id FROM notice WHERE type = 'instruction_overdue' AND object_id = ${given.id} AND settled_at IS NULL`);
    expect(notices).toHaveLength(1);
    expect(await acknowledge(given.id)).toBe('taken');
    expect(await outcome(given.id)).toBe('done');
  });

  test('is recorded as unknown with a reason; a later answer counts', async () => {
    const { id } = await aRobot(server);
    const { id: given, version } = await pause(id);
    await client.call(recordUnknown, { id: given, version, reason: 'The platform is gone' });
    expect(await read(id)).toMatchObject({ differs: false, desired_status: null });
    expect((await client.post(recordUnknown, { id: given, version: version + 1, reason })).error).toBe(
      'transition_not_allowed',
    );
    expect(await acknowledge(given)).toBe('taken');
    expect(await outcome(given)).toBe('done');
  });

  test('to stop that was carried out is not undone by an older report that comes late', async () => {
    const at = (seconds: number) => new Date(server.services.now().getTime() - seconds * 1_000).toISOString();
    const { id, robot } = await aRobot(server, { report: { at: at(60) } });
    const given = await client.call(stopRobot, {
      ...(await reference(id)),
      reason,
      stop_mode: 'keep_position',
    });
    expect(await acknowledge(given.id)).toBe('taken');
    const [told] = await report(server, { robot, at: at(30), status: 'running' });
    expect(told?.outcome).toBe('stale');
    expect((await read(id)).status).toBe('stopped');
  });

  test('is carried out too where a report says so', async () => {
    const { id, robot } = await aRobot(server, { report: { at: '2026-01-01T00:00:00Z' } });
    const given = await client.call(stopRobot, {
      ...(await reference(id)),
      ...{ stop_mode: 'after_tp' as const, reason },
    });
    await acknowledge(given.id);
    expect(await read(id)).toMatchObject({ status: 'running', desired_status: 'stopped', differs: true });
    await report(server, { robot, at: now(), status: 'stopped', generation: 1 });
    expect(await read(id)).toMatchObject({ status: 'stopped', desired_status: null, differs: false });
  });

  test('wakes anyone who waits for it, at any server', async () => {
    const { id } = await aRobot(server);
    const { next } = await server.platform.call(readInstructions, {});
    const waiting = server.platform.call(readInstructions, { after: String(next), wait: '20' });
    await vi.waitUntil(async () => server.services.instructed.rings > 0, 30_000);
    const given = await pause(id);
    expect((await waiting).list.map((one) => one.id)).toEqual([given.id]);
  });
});

describe('stopping', () => {
  test('closes a position only where the number of the robot was typed', async () => {
    const { id, robot } = await aRobot(server);
    const asked = { ...(await reference(id)), stop_mode: 'close_now' as const, reason };
    expect(await client.post(stopRobot, asked)).toMatchObject({ status: 400 });
    expect((await client.post(stopRobot, { ...asked, confirm_no: 'another' })).error).toBe(
      'robot_no_differs',
    );
    const given = await client.call(stopRobot, { ...asked, confirm_no: robot });
    await acknowledge(given.id);
    expect(await read(id)).toMatchObject({ status: 'stopped', desired_status: null, allowed_actions: [] });
  });
});

describe('parameters', () => {
  test('of the revision that two people put on the shelf are sent along, and of no other', async () => {
    const strategy = await aShelved(server);
    const { id } = await aRobot(server, { terms: { strategy_revision_id: strategy.revision_id } });
    const asked = { ...(await reference(id)), apply_at: 'cycle_end' as const, reason };
    const tryTo = async (more: { revision?: number } = {}) =>
      (await client.post(applyParameters, { ...asked, ...more })).error;
    expect(await tryTo()).toBe('robot_parameters_same');
    const second = await revised(server, strategy);
    expect(await tryTo()).toBe('robot_parameters_same');
    expect(await tryTo({ revision: 2 })).toBe('robot_revision_not_on_shelf');
    await putOnShelf(server, second);
    expect(await tryTo({ revision: 1 })).toBe('robot_revision_not_on_shelf');
    const given = await client.call(applyParameters, asked);
    expect(given).toMatchObject({ kind: 'apply_parameters', revision: 2, apply_at: 'cycle_end' });
    const { list } = await server.platform.call(readInstructions, { after: String(given.id - 1) });
    expect(list[0]?.parameters).toMatchObject({ direction: 'long', profit: '2.5' });
  });

  test('of a strategy that was never on the shelf are not sent', async () => {
    const strategy = await aStrategy(server);
    const { id } = await aRobot(server, { terms: { strategy_revision_id: strategy.revision_id } });
    await revised(server, strategy);
    const asked = { ...(await reference(id)), apply_at: 'now' as const, reason };
    expect((await client.post(applyParameters, asked)).error).toBe('robot_without_strategy');
  });
});

describe('causes', () => {
  test('are a set: a robot is resumed when none but that of staff is left', async () => {
    const { id, user_id, pair_id } = await aRobot(server);
    const user = await server.services.db.one<{ version: number }>(
      sql`SELECT version FROM users WHERE id = ${user_id}`,
    );
    const frozen = await client.call(freezeUser, { id: user_id, version: user.version, reason });
    const [auto] = (await steering(id)).instructions;
    expect(auto).toMatchObject({ kind: 'pause', cause: 'user_frozen', asker_id: null });
    await acknowledge(auto?.id ?? 0);
    const pair = await server.services.db.one<{ version: number }>(
      sql`SELECT version FROM pair WHERE id = ${pair_id}`,
    );
    const off = await client.call(switchPairOff, { id: pair_id, version: pair.version, reason });
    expect(await read(id)).toMatchObject({ causes: ['user_frozen', 'pair_off'], status: 'paused' });
    expect((await steering(id)).instructions).toHaveLength(1);
    await client.call(thawUser, { id: user_id, version: frozen.version });
    expect((await client.post(resumeRobot, await reference(id))).error).toBe('robot_causes_left');
    await client.call(switchPairOn, { id: pair_id, version: off.version });
    expect(await read(id)).toMatchObject({ causes: [], status: 'paused' });
    const { id: given } = await resume(id);
    await acknowledge(given);
    expect(await read(id)).toMatchObject({ status: 'running', causes: [] });
    expect((await steering(id)).causes).toHaveLength(2);
  });

  test('come from an exchange that is switched off, and from the platform', async () => {
    const { id, robot, exchange_id } = await aRobot(server);
    const [other] = await server.platform
      .call(reportCauses, {
        causes: [
          { robot, cause: 'loss_limit', active: true, detail: '-120 of -100' },
          { robot: 'nobody', cause: 'api_invalid', active: true },
        ],
      })
      .then((reply) => [reply]);
    expect(other).toEqual({ unknown: ['nobody'], added: 1, cleared: 0 });
    const exchange = await server.services.db.one<{ version: number }>(
      sql`SELECT version FROM exchange WHERE id = ${exchange_id}`,
    );
    await client.call(switchExchangeOff, { id: exchange_id, version: exchange.version, reason });
    expect((await read(id)).causes).toEqual(['loss_limit', 'exchange_off']);
    await server.platform.call(reportCauses, { causes: [{ robot, cause: 'loss_limit', active: false }] });
    expect((await read(id)).causes).toEqual(['exchange_off']);
  });
});

describe('orders', () => {
  test('are cancelled by instructions beside those of the robot', async () => {
    const { id, robot, uid } = await aRobot(server);
    const order = anOrder(uid, { robot });
    await server.platform.call(reportOrder, order);
    const row = (await client.call(robotOrderList.index, { robot })).list[0];
    const paused = await pause(id);
    const given = await client.call(cancelOrder, { id: row?.id ?? 0, reason });
    expect(given).toMatchObject({ kind: 'cancel_order', client_order_id: order.client_order_id });
    expect(await outcome(paused.id)).toBe('waiting');
  });

  test('are refreshed by the platform, which reports what the exchange says of them', async () => {
    const { id, robot, uid } = await aRobot(server);
    const order = anOrder(uid, { robot });
    await server.platform.call(reportOrder, order);
    const read = async () => (await client.call(robotOrderList.index, { robot })).list[0];
    const { id: order_id = 0 } = (await read()) ?? {};
    const first = await client.call(refreshOrder, { id: order_id });
    const given = await client.call(refreshOrder, { id: order_id });
    expect(await outcome(first.id)).toBe('superseded');
    const { list } = await server.platform.call(readInstructions, { after: String(first.id) });
    expect(list).toMatchObject([
      { id: given.id, robot, kind: 'refresh_order', client_order_id: order.client_order_id },
    ]);
    await server.platform.call(reportOrder, {
      ...order,
      status: 'cancelled',
      cancel_reason: 'user',
      at: now(),
    });
    expect(await acknowledge(given.id)).toBe('taken');
    expect(await read()).toMatchObject({ status: 'cancelled', cancel_reason: 'user' });
    expect(await outcome(given.id)).toBe('done');
    expect((await steering(id)).instructions.map(({ kind }) => kind)).toEqual([
      'refresh_order',
      'refresh_order',
    ]);
    expect((await client.post(cancelOrder, { id: order_id, reason })).error).toBe('order_closed');
  });
});
