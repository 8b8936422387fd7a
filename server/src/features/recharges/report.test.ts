import { isEdge } from '@quarterdeck/contract/core/machine';
import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import { approveRecharge, rechargeDetail } from '@quarterdeck/contract/features/recharges/recharges';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anArrival } from './fixtures.ts';

let server: TestServer;
let checker: Client;

beforeAll(async () => {
  server = await testServer();
  checker = await server.signIn('checker');
});
afterAll(async () => {
  expect(await checkInvariants(server.pool)).toEqual([]);
  await server.close();
});

const arrival = (user = {}) => anArrival(server, user);

const eventsOf = (id: number) =>
  server.services.db.query(
    sql`SELECT type FROM event WHERE object_type = 'recharge' AND object_id = ${id} ORDER BY id`,
  );

describe('a report', () => {
  test('below twelve confirmations stores the money without crediting it', async () => {
    const { report, row, first, available } = await arrival();
    const { data } = await report({ confirmations: 11 });
    const stored = await row();
    expect(data).toEqual({ no: stored.no, status: 'confirming', credited: '0' });
    expect(stored).toMatchObject({
      ...first,
      confirmations: 11,
      source: 'chain',
      status: 'confirming',
      batch_id: null,
    });
    expect(await available()).toBe('0');
  });

  test('of money in no block yet stores it as created', async () => {
    const { report, row } = await arrival();
    expect((await report({ confirmations: 0 })).data).toMatchObject({ status: 'created', credited: '0' });
    expect(await row()).toMatchObject({ status: 'created', confirmations: 0, allowed_actions: [] });
    expect((await report({ confirmations: 1 })).data).toMatchObject({ status: 'confirming' });
    expect((await report({ confirmations: 0 })).data).toMatchObject({ status: 'confirming' });
  });

  test('with twelve credits at once, and what is told later changes nothing', async () => {
    const { report, row, available } = await arrival();
    expect((await report({ confirmations: 12 })).data).toMatchObject({
      status: 'credited',
      credited: '120.25',
    });
    const credited = await row();
    expect(credited.batch_id).not.toBeNull();
    const state = await stateOf(server.pool);
    expect((await report({ confirmations: 40 })).data).toMatchObject({
      status: 'credited',
      credited: '120.25',
    });
    expect((await report({ confirmations: 3 })).data).toMatchObject({
      status: 'credited',
      credited: '120.25',
    });
    const { idempotency: _, ...after } = await stateOf(server.pool);
    expect(state).toMatchObject(after);
    expect(await available()).toBe('120.25');
    expect(await eventsOf(credited.id)).toEqual([{ type: 'recharge.credited' }]);
  });

  test('brings the money forward from one to the next, and the history is the machine’s', async () => {
    const { report, row, available } = await arrival();
    for (const confirmations of [0, 4, 4, 2, 12, 12]) await report({ confirmations });
    const { id, version } = await row();
    expect(version).toBe(3);
    expect(await available()).toBe('120.25');
    const { history, batches } = await checker.call(rechargeDetail, { id: String(id) });
    expect(batches).toMatchObject([{ type: 'recharge_credited' }]);
    const steps = history.map(({ from, to }) => [from, to]).filter(([, to]) => to !== null);
    expect(steps).toEqual([
      [null, 'created'],
      ['created', 'confirming'],
      ['confirming', 'credited'],
    ]);
    expect(steps.slice(1).every(([from, to]) => isEdge(rechargeMachine, from ?? '', to ?? ''))).toBe(true);
    expect(history.every(({ actor }) => actor === 'platform')).toBe(true);
  });

  test('sent by many at a time stores and credits once', async () => {
    const { report, row, available } = await arrival();
    const answers = await Promise.all(Array.from({ length: 12 }, () => report({ confirmations: 20 })));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({ status: 'credited', credited: '120.25' });
    expect(await available()).toBe('120.25');
    expect(await eventsOf((await row()).id)).toHaveLength(1);
  });

  test('sent again under the same key is answered by the first answer', async () => {
    const { first } = await arrival();
    const send = (confirmations: number) =>
      server.platform.post(
        reportRecharge,
        { ...first, confirmations },
        { idempotencyKey: `report-${first.txid}` },
      );
    const answer = await send(1);
    expect((await send(1)).data).toEqual(answer.data);
    expect((await send(12)).error).toBe('idempotency_key_reused');
  });

  test.each([
    ['a placeholder for an address', { address: 'TXYZ…' }, 'address_invalid', 'address'],
    [
      'an address with two letters changed',
      { address: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPnD' },
      'address_invalid',
      'address',
    ],
    ['an address of another network', { network: 'ERC20' }, 'address_invalid', 'address'],
    ['a placeholder for a transaction', { txid: '9f3c…' }, 'txid_invalid', 'txid'],
    ['a transaction as Ethereum writes it', { txid: `0x${'9f'.repeat(32)}` }, 'txid_invalid', 'txid'],
  ])('with %s is refused', async (_name, changes, error, field) => {
    const { report } = await arrival();
    const answer = await report({ confirmations: 12, ...changes });
    expect(answer).toMatchObject({ status: 422, error, fields: { [field]: expect.any(String) } });
    expect((await report({ confirmations: 12 })).data).toMatchObject({ status: 'credited' });
  });

  test('in capitals is the same transaction; another output of it is other money', async () => {
    const { report, first, available } = await arrival();
    await report({ confirmations: 12 });
    await report({ confirmations: 12, txid: first.txid.toUpperCase() });
    expect(await available()).toBe('120.25');
    await report({ confirmations: 12, vout: 2 });
    expect(await available()).toBe('240.5');
  });
});

describe('a review', () => {
  test.each([
    ['below the minimum', {}, { amount: '9.999999' }, 'below_minimum'],
    ['of a frozen user', { frozen: true }, {}, 'user_frozen'],
    ['of a blacklisted user', { blacklisted: true, frozen: true }, {}, 'user_blacklisted'],
  ])('is owed to money %s, once it is confirmed', async (_, user, changes, reason) => {
    const { report, row, available, first } = await arrival(user);
    expect((await report({ ...changes, confirmations: 5 })).data).toMatchObject({ status: 'confirming' });
    expect((await report({ ...changes, confirmations: 12 })).data).toMatchObject({
      status: 'pending_review',
      credited: '0',
    });
    const { id, version } = await row();
    expect(await row()).toMatchObject({ status: 'pending_review', reason, batch_id: null });
    expect(await available()).toBe('0');
    // What comes later leaves the reviewer's version good.
    await report({ ...changes, confirmations: 50 });
    const credited = await checker.call(approveRecharge, { id, version });
    expect(credited).toMatchObject({ status: 'credited', reviewer: 'checker', maker: null });
    expect(await available()).toBe({ ...first, ...changes }.amount);
    expect((await report({ ...changes, confirmations: 60 })).data).toMatchObject({ status: 'credited' });
    expect(await available()).toBe({ ...first, ...changes }.amount);
  });

  test('is not owed to exactly the minimum', async () => {
    const { report } = await arrival();
    expect((await report({ amount: '10', confirmations: 12 })).data).toMatchObject({ status: 'credited' });
  });
});

describe('a report that is refused changes nothing', () => {
  test.each<[string, (other: string) => object, string]>([
    ['another amount', () => ({ amount: '120.26' }), 'payment_mismatch'],
    ['another user', (uid) => ({ uid }), 'payment_mismatch'],
    ['an unknown user', () => ({ uid: 'nobody' }), 'not_found'],
    ['an asset that cannot be recharged', () => ({ asset: 'R' }), 'asset_not_rechargeable'],
    ['an unknown network', () => ({ network: 'trc20' }), 'invalid_request'],
    ['too many decimals', () => ({ amount: '1.0000001' }), 'invalid_request'],
    ['confirmations below zero', () => ({ confirmations: -1 }), 'invalid_request'],
    ['a status', () => ({ status: 'credited' }), 'invalid_request'],
  ])('%s', async (_, changes, error) => {
    const { report } = await arrival();
    const { uid: other } = await aUser(server.services.db);
    await report({ confirmations: 3 });
    const before = await stateOf(server.pool);
    expect((await report({ confirmations: 12, ...changes(other) })).error).toBe(error);
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('no one but the platform', async () => {
    const { first } = await arrival();
    const before = await stateOf(server.pool);
    for (const client of [await server.signIn('admin'), server.anonymous]) {
      expect((await client.post(reportRecharge, first)).status).toBe(401);
    }
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('the same amount in another writing is the same', async () => {
    const { report } = await arrival();
    await report();
    expect((await report({ amount: '120.250000', confirmations: 12 })).data).toMatchObject({
      credited: '120.25',
    });
  });
});
