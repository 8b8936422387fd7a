import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import * as contract from '@quarterdeck/contract/features/exchanges/exchanges';
import { reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { createMarketData } from '@quarterdeck/market-data/client';
import { type LoopbackExchange, loopbackExchange } from '@quarterdeck/market-data/test/loopback-exchange';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMarket, aPair, aSync } from '#features/pairs/fixtures.ts';
import { anOrder } from '#features/robot-orders/fixtures.ts';
import { aName, report, termsOf } from '#features/robots/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anExchange } from './fixtures.ts';

let server: TestServer;
let admin: Client;
let loopback: LoopbackExchange;
beforeAll(async () => {
  [server, loopback] = await Promise.all([testServer(), loopbackExchange()]);
  server.services.marketData = createMarketData({ urls: loopback.urls });
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await server?.close();
  await loopback?.close();
});

const logOf = async (id: number) => {
  const { list } = await admin.call(adminLogList.index, {
    object_type: 'exchange',
    object_id: id,
    sort: 'id',
  });
  return list.map(({ action, result, error }) => `${action} ${error ?? result}`);
};

const own = { color: null, ip_whitelist: '203.0.113.7', maker: '-0.0001', taker: '0.001' };

test('an exchange of the catalogue is added once, switched off, and found by its name', async () => {
  const { list: catalogue } = await admin.call(contract.exchangeCatalogue);
  expect(catalogue.length).toBeGreaterThan(50);
  expect(catalogue.find(({ code }) => code === 'okx')).toMatchObject({
    supports: expect.arrayContaining(['spot', 'linear', 'inverse', 'delivery']),
    key_fields: expect.arrayContaining(['apiKey', 'secret', 'password']),
    added: false,
  });
  const risk = await server.signIn('risk');
  const added = await risk.call(contract.addExchange, { code: 'okx', name: 'OKX', ...own });
  expect(added).toMatchObject({
    ...own,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    status: 'off',
    pairs: 0,
    allowed_actions: ['edit', 'test', 'sync', 'switch_on'],
  });
  expect((await risk.post(contract.addExchange, { code: 'okx', name: 'OKX', ...own })).error).toBe(
    'already_exists',
  );
  expect((await risk.post(contract.addExchange, { code: 'nowhere', name: 'N', ...own })).error).toBe(
    'exchange_unknown',
  );
  const support = await server.signIn('support');
  expect((await support.post(contract.addExchange, { code: 'bybit', name: 'B', ...own })).status).toBe(403);
  expect((await admin.call(contract.exchangeCatalogue)).list.find(({ code }) => code === 'okx')?.added).toBe(
    true,
  );
  const { list } = await support.call(searchRecords, { text: 'okx' });
  expect(list).toMatchObject([{ kind: 'exchange', id: added.id, title: 'OKX', status: 'off' }]);
});

test('settings are changed, a fee is a small fraction, and every change is in the log', async () => {
  const { id } = await anExchange(server, { status: 'off' });
  const edit = (version: number, more: object) =>
    admin.post(contract.editExchange, {
      id,
      version,
      name: 'Renamed',
      ...own,
      key_fields: ['apiKey', 'secret', 'password'],
      rate_limit_ms: 100,
      ...more,
    });
  const { data } = await edit(1, { color: '#112233' });
  expect(data).toMatchObject({ name: 'Renamed', color: '#112233', rate_limit_ms: 100, version: 2 });
  expect((await edit(2, { taker: '0.2' })).fields).toHaveProperty('taker');
  expect((await edit(2, { color: 'red' })).fields).toHaveProperty('color');
  expect((await edit(1, {})).error).toBe('version_stale');
  expect(await logOf(id)).toEqual(['exchange.edit done', 'exchange.edit version_stale']);
});

test('a test keeps the latency and the clock difference, or the exchange’s own words', async () => {
  const { id } = await anExchange(server, { code: 'bybit', status: 'off' });
  const tested = await admin.call(contract.testExchange, { id });
  expect(tested).toMatchObject({ test_error: null, tested_at: expect.any(String) });
  expect(tested.latency_ms).toBeGreaterThanOrEqual(0);
  expect(Math.abs(tested.clock_difference_ms ?? Number.NaN)).toBeLessThan(60_000);
  loopback.mode = 'error';
  try {
    const failed = await admin.call(contract.testExchange, { id });
    expect(failed).toMatchObject({ latency_ms: null, clock_difference_ms: null });
    expect(failed.test_error).toMatch(/closed|unavailable/);
  } finally {
    loopback.mode = 'ok';
  }
  expect((await admin.post(contract.testExchange, { id: 999_999 })).status).toBe(404);
  expect(await logOf(id)).toEqual(['exchange.test done', 'exchange.test done']);
});

test('before it is switched it says what that touches; off needs a reason', async () => {
  const { id, code } = await anExchange(server, { status: 'off' });
  const pair = await aPair(server, { exchange_id: id, on: true });
  await aPair(server, { exchange_id: id });
  await aSync(server, id, [aMarket({ native_id: 'NEWUSDT' })]);
  const { uid } = await aUser(server.services.db);
  for (const robot of ['r-1', 'r-2', 'r-2'])
    await server.platform.call(reportOrder, anOrder(uid, { exchange: code, symbol: pair.symbol, robot }));
  const market = { exchange: code, symbol: pair.symbol, contract_type: pair.contract_type };
  const terms = await termsOf(server, market);
  for (const status of ['running', 'paused', 'stopped'] as const)
    await report(server, { robot: aName(), at: server.services.now().toISOString(), status, terms });
  // An exchange that is off has no robots that run: what is asked of them is what counts.
  await server.services.db.query(sql`UPDATE robot SET desired_status = NULL WHERE exchange_id = ${id}`);
  expect(await admin.call(contract.exchangeImpact, { id: String(id) })).toEqual({
    pairs: 2,
    pairs_on: 1,
    recommended: 0,
    waiting_changes: 1,
    open_orders: 3,
    robots: 1,
  });
  const version = async () =>
    (await admin.call(contract.exchangeDetail, { id: String(id) })).exchange.version;
  const on = await admin.call(contract.switchExchangeOn, { id, version: await version() });
  expect(on).toMatchObject({ status: 'on', pairs: 2, pairs_on: 1 });
  expect((await admin.post(contract.switchExchangeOn, { id, version: on.version })).error).toBe(
    'transition_not_allowed',
  );
  const off = { id, version: on.version, reason: '' };
  expect((await admin.post(contract.switchExchangeOff, off)).fields).toHaveProperty('reason');
  await admin.call(contract.switchExchangeOff, { ...off, reason: 'Maintenance' });
  const { exchange, history } = await admin.call(contract.exchangeDetail, { id: String(id) });
  expect(exchange.status).toBe('off');
  expect(history.at(-1)).toMatchObject({
    action: 'exchange.switch_off',
    from: 'on',
    to: 'off',
    reason: 'Maintenance',
  });
});

test('the list filters, sorts, pages and exports', async () => {
  for (let count = 0; count < 16; count += 1) await anExchange(server, { status: count % 2 ? 'on' : 'off' });
  await checkFilters(admin, contract.exchangeList);
  await checkSorts(admin, contract.exchangeList);
  await checkPaging(admin, contract.exchangeList, () => anExchange(server));
  await checkExport(admin, contract.exchangeList);
});
