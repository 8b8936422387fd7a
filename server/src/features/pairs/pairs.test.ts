import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { batchEdit, previewBatch } from '@quarterdeck/contract/features/pairs/batch';
import * as contract from '@quarterdeck/contract/features/pairs/pairs';
import { reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { anOrder } from '#features/robot-orders/fixtures.ts';
import { aRobot } from '#features/robots/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { expirePairs } from './expire.ts';
import { aMarket, aPair, aSync, pairOf } from './fixtures.ts';

let server: TestServer;
let admin: Client;
let risk: Client;
beforeAll(async () => {
  server = await testServer();
  [admin, risk] = await Promise.all([server.signIn('admin'), server.signIn('risk')]);
});
afterAll(() => server?.close());

const read = async (id: number) => (await admin.call(contract.pairDetail, { id: String(id) })).pair;
const logOf = async (id: number) => {
  const { list } = await admin.call(adminLogList.index, { object_type: 'pair', object_id: id, sort: 'id' });
  return list.map(({ action, result, error }) => `${action} ${error ?? result}`);
};

const delivery = {
  native_id: 'BTCUSD_991225',
  symbol: 'BTC/USD:BTC-991225',
  base: 'BTC',
  quote: 'USD',
  settle: 'BTC',
  contract_type: 'inverse_delivery',
  contract_size: '100',
  expiry: '2099-12-25T08:00:00.000Z',
} as const;

test('a pair is entered manually once, with the facts that its contract has', async () => {
  const { id: exchange_id } = await anExchange(server);
  const added = await risk.call(contract.addPair, pairOf({ exchange_id, ...delivery }));
  expect(added).toMatchObject({ ...delivery, status: 'off', source: 'manual', robots_using: 0 });
  expect((await risk.post(contract.addPair, pairOf({ exchange_id, ...delivery }))).error).toBe(
    'already_exists',
  );
  const unfit = async (given: object) =>
    Object.keys((await risk.post(contract.addPair, pairOf({ exchange_id, ...given }))).fields ?? {});
  expect(await unfit({ settle: 'USDT', contract_size: '1', expiry: delivery.expiry })).toEqual([
    'settle',
    'contract_size',
    'expiry',
  ]);
  expect(await unfit({ ...delivery, native_id: 'X', settle: 'USD' })).toEqual(['settle']);
  const parameters = await admin.call(contract.pairContract, { id: added.id });
  expect(parameters).toMatchObject({ ...delivery, missing: [], info: null });
  const { list: types } = await admin.call(contract.contractTypeList, { exchange_id });
  expect(types).toContainEqual({ type: 'inverse_delivery', pairs: 1, pairs_on: 0 });
  expect(types).toHaveLength(5);
  const { list } = await risk.call(searchRecords, { text: 'btcusd_99' });
  expect(list).toMatchObject([{ kind: 'pair', id: added.id, title: delivery.symbol }]);
});

test('only a complete pair that the exchange lists and that is not over is switched on', async () => {
  const pair = await aPair(server, { tick: null });
  const turnOn = async (id: number) =>
    await admin.post(contract.switchPairOn, { id, version: (await read(id)).version });
  expect((await turnOn(pair.id)).error).toBe('pair_incomplete');
  expect(pair.allowed_actions).not.toContain('switch_on');
  const { id: over } = await aPair(server, { ...delivery, expiry: '2024-12-27T08:00:00.000Z' });
  expect((await turnOn(over)).error).toBe('pair_expired');
  await expirePairs(server.services);
  expect((await turnOn(over)).error).toBe('pair_delisted');
  const on = await aPair(server, { on: true });
  expect(on.allowed_actions).toEqual(['edit', 'recommend', 'move', 'switch_off']);
  const off = { id: on.id, version: on.version };
  expect((await risk.post(contract.switchPairOff, { ...off, reason: ' ' })).fields).toHaveProperty('reason');
  const switched = await risk.call(contract.switchPairOff, { ...off, reason: 'Thin' });
  expect(switched.status).toBe('off');
  expect(await logOf(on.id)).toEqual(['pair.add done', 'pair.switch_on done', 'pair.switch_off done']);
});

test('a contract that is over is switched off by itself', async () => {
  const pair = await aPair(server, { ...delivery, native_id: 'BTCUSD_LATE', on: true });
  await server.pool.query(`UPDATE pair SET expiry = now() - interval '1 minute' WHERE id = ${pair.id}`);
  await expirePairs(server.services);
  expect(await read(pair.id)).toMatchObject({ status: 'off', delisted_at: expect.any(String) });
  expect((await logOf(pair.id)).at(-1)).toBe('pair.expire done');
  const { rows } = await server.pool.query(
    `SELECT type FROM event WHERE object_type = 'pair' AND object_id = ${pair.id} ORDER BY id`,
  );
  expect(rows.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['pair.switched_off', 'pair.delisted']),
  );
});

test('facts of a synchronised pair are the exchange’s; fees and place are ours', async () => {
  const { id: exchange_id } = await anExchange(server);
  const manual = await aPair(server, { exchange_id });
  await aSync(server, exchange_id, [aMarket()]);
  await server.services.db.query(sql`
    UPDATE pair SET source = 'sync', maker = '0.001', taker = '0.001' WHERE id = ${manual.id}`);
  const reference = async () => ({ id: manual.id, version: (await read(manual.id)).version });
  const facts = {
    contract_size: null,
    expiry: null,
    tick: '1',
    step: '1',
    min_qty: '1',
    max_qty: null,
    min_notional: null,
    max_leverage: null,
  };
  expect((await risk.post(contract.editPair, { ...(await reference()), facts })).error).toBe('pair_synced');
  const edited = await risk.call(contract.editPair, {
    ...(await reference()),
    maker: '0.0005',
    recommended: true,
    sort: 5,
  });
  expect(edited).toMatchObject({
    maker: '0.0005',
    taker: '0.001',
    own_fees: true,
    recommended: true,
    sort: 5,
  });
  const back = await risk.call(contract.editPair, { ...(await reference()), maker: null, taker: null });
  expect(back).toMatchObject({ own_fees: false, maker: '0.0005' });
  const own = await aPair(server);
  const changed = await risk.call(contract.editPair, { id: own.id, version: own.version, facts });
  expect(changed).toMatchObject({ tick: '1', min_notional: null });
});

test('a pair in use is not removed, and one that nothing names is', async () => {
  const { id: exchange_id, code } = await anExchange(server);
  const used = await aPair(server, { exchange_id, on: true });
  const { uid } = await aUser(server.services.db);
  await server.platform.call(reportOrder, anOrder(uid, { exchange: code, symbol: used.symbol }));
  const remove = async (id: number) =>
    await admin.post(contract.removePair, { id, version: (await read(id)).version, reason: 'Not offered' });
  expect((await remove(used.id)).error).toBe('transition_not_allowed');
  await admin.call(contract.switchPairOff, { id: used.id, version: used.version, reason: 'x' });
  expect((await remove(used.id)).error).toBe('pair_in_use');
  const free = await aPair(server, { exchange_id });
  expect((await risk.post(contract.removePair, { id: free.id, version: 1, reason: 'x' })).status).toBe(403);
  expect((await remove(free.id)).status).toBe(200);
  expect((await admin.get(contract.pairDetail, { id: String(free.id) })).status).toBe(404);
});

test('what another table refers to is not removed', async () => {
  const pair = await aPair(server);
  await server.pool.query('CREATE TABLE names_pair (pair_id bigint REFERENCES pair)');
  await server.pool.query('INSERT INTO names_pair VALUES ($1)', [pair.id]);
  const removing = { id: pair.id, version: pair.version, reason: 'x' };
  expect((await admin.post(contract.removePair, removing)).error).toBe('pair_in_use');
  await server.pool.query('DROP TABLE names_pair');
});

test('a pair is placed before another one or at the end, however little room there is', async () => {
  const { id: exchange_id } = await anExchange(server);
  const made = [];
  for (let count = 0; count < 4; count += 1) made.push((await aPair(server, { exchange_id })).id);
  const [first = 0, second = 0, third = 0, fourth = 0] = made;
  const order = async () =>
    (await admin.call(contract.pairList.index, { exchange_id })).list.map(({ id }) => id);
  const move = async (id: number, before_id: number | null) =>
    await risk.call(contract.movePair, { id, version: (await read(id)).version, before_id });
  await move(fourth, second);
  expect(await order()).toEqual([first, fourth, second, third]);
  await move(first, null);
  expect(await order()).toEqual([fourth, second, third, first]);
  for (let count = 0; count < 12; count += 1) await move(count % 2 ? third : second, fourth);
  expect(await order()).toEqual([second, third, fourth, first]);
  expect((await risk.post(contract.movePair, { id: first, version: 99, before_id: first })).status).toBe(409);
  const { version } = await read(first);
  expect((await risk.post(contract.movePair, { id: first, version, before_id: first })).status).toBe(404);
});

test('a batch says what it would change, and changes each pair by itself', async () => {
  const { id: exchange_id, code } = await anExchange(server);
  const on = await aPair(server, { exchange_id, on: true });
  const off = await aPair(server, { exchange_id });
  const bare = await aPair(server, { exchange_id, step: null });
  const { uid } = await aUser(server.services.db);
  await server.platform.call(reportOrder, anOrder(uid, { exchange: code, symbol: off.symbol }));
  await aRobot(server, { terms: { exchange: code, symbol: on.symbol, contract_type: on.contract_type } });
  const target = { filter: { exchange: code } };
  const preview = await risk.call(previewBatch, { target, changes: { status: 'on', taker: '0.002' } });
  expect(preview).toMatchObject({
    rows: [{ id: on.id }, { id: off.id }],
    pairs: 3,
    on: 1,
    exchanges: [code],
    refused: 1,
    refused_symbols: [bare.symbol],
    open_orders: 1,
    robots: 1,
  });
  const changes = { status: 'on', taker: '0.002' } as const;
  const { results } = await risk.call(batchEdit, {
    rows: [...preview.rows, { id: bare.id, version: 1 }],
    changes,
  });
  expect(results.map(({ ok, error }) => error ?? ok)).toEqual([true, true, 'pair_incomplete']);
  expect(await read(off.id)).toMatchObject({ status: 'on', taker: '0.002', own_fees: true });
  expect((await logOf(off.id)).at(-1)).toBe('pair.base_edit done');
  const away = await risk.call(previewBatch, {
    target: { ids: [on.id, bare.id] },
    changes: { status: 'off' },
  });
  expect(away.rows.map(({ id }) => id)).toEqual([on.id]);
  expect((await risk.post(batchEdit, { rows: away.rows, changes: { status: 'off' } })).fields).toHaveProperty(
    'reason',
  );
  await risk.call(batchEdit, { rows: away.rows, changes: { status: 'off' }, reason: 'Maintenance' });
  expect((await read(on.id)).status).toBe('off');
  expect((await risk.post(previewBatch, { target: { filter: { nothing: 'x' } }, changes })).status).toBe(400);
  const content = await server.signIn('content');
  expect((await content.post(previewBatch, { target, changes })).status).toBe(403);
});

test('the list filters, sorts, pages and exports', async () => {
  const { id: exchange_id } = await anExchange(server, { status: 'off' });
  await aSync(server, exchange_id, []);
  for (let count = 0; count < 12; count += 1) await aPair(server, { exchange_id, on: count % 3 === 0 });
  const some = await aPair(server, { exchange_id, on: true });
  await admin.call(contract.editPair, { id: some.id, version: some.version, recommended: true });
  await server.services.db.query(sql`UPDATE pair SET source = 'sync' WHERE id = ${some.id}`);
  const { list } = await admin.call(contract.pairList.index, { delisted: true });
  expect(list.every(({ delisted_at }) => delisted_at !== null)).toBe(true);
  await checkFilters(admin, contract.pairList);
  await checkSorts(admin, contract.pairList);
  await checkPaging(admin, contract.pairList, () => aPair(server));
  await checkExport(admin, contract.pairList);
});
