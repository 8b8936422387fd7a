import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { exchangeIndex } from '@quarterdeck/contract/features/rates/exchange-index';
import * as contract from '@quarterdeck/contract/features/rates/rates';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { loopbackExchange } from '@quarterdeck/market-data/test/loopback-exchange';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { houseRates } from '#domain/rates.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { setHouseRate } from './fixtures.ts';
import { refreshFromExchanges } from './refresh.ts';
import { isJump, isWithin } from './rules.ts';

const exchange = await loopbackExchange();
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer({ config: { exchangeUrls: exchange.urls } });
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await server?.close();
  await exchange.close();
});
beforeEach(async () => {
  exchange.mode = 'ok';
  // Each test has an exchange's rates of its own.
  await server.pool.query(
    "UPDATE rate SET source = 'hand', exchange = NULL, symbol = NULL WHERE source = 'exchange'",
  );
});

const reason = 'By the books';
const byHand = (asset: string, rate_usdt: string) =>
  admin.call(contract.addRate, { asset, source: 'hand', rate_usdt, reason });
/** Without the job that adding one would queue: these tests ask the exchange themselves. */
async function fromExchange(
  asset: string,
  symbol = `${asset}/USDT`,
  { exchange = 'okx', rate_max }: { exchange?: string; rate_max?: string } = {},
) {
  const { rows } = await server.pool.query<{ id: string }>(
    `INSERT INTO rate (asset, source, exchange, symbol, rate_max) VALUES ($1, 'exchange', $2, $3, $4) RETURNING id`,
    [asset, exchange, symbol, rate_max],
  );
  return await found({ id: Number(rows[0]?.id) });
}
const found = async ({ id }: { id: number }) =>
  (await admin.call(contract.rateDetail, { id: String(id) })).rate;
const pointsOf = async ({ id }: { id: number }, span: contract.RateSpan = 'day') =>
  (await admin.call(contract.rateHistory, { id: String(id), span })).points.map(
    ({ rate_usdt, outcome }) => `${rate_usdt} ${outcome}`,
  );
const logOf = async (id: number) => {
  const { list } = await admin.call(adminLogList.index, { object_type: 'rate', object_id: id, sort: 'id' });
  return list.map(({ action, actor, result, error }) => `${action} by ${actor} ${error ?? result}`);
};
const refresh = () => refreshFromExchanges(server.services);

test('a manual rate is set, changed, removed and remembered', async () => {
  const rate = await byHand('SOL', '150.5');
  expect(rate).toMatchObject({ rate_usdt: '150.5', status: 'current', allowed_actions: ['edit', 'remove'] });
  expect(
    (await admin.post(contract.addRate, { asset: 'SOL', source: 'hand', rate_usdt: '1', reason })).error,
  ).toBe('already_exists');
  const { id, version } = rate;
  const edited = await admin.call(contract.editRate, {
    id,
    version,
    source: 'hand',
    rate_usdt: '160',
    reason,
  });
  expect(edited.rate_usdt).toBe('160');
  expect(await pointsOf(rate, 'year')).toEqual(['160 taken']);
  const { rows } = await server.pool.query(
    'SELECT rate_usdt FROM rate_point WHERE rate_id = $1 ORDER BY id',
    [id],
  );
  expect(rows.map(({ rate_usdt }) => rate_usdt)).toEqual(['150.5', '160']);
  await server.pool.query(
    `INSERT INTO rate_point (rate_id, asset, rate_usdt, source, outcome, at)
      VALUES ($1, 'SOL', 9, 'hand', 'taken', now() - interval '3 days')`,
    [id],
  );
  const asked = server.services.now().getTime();
  const { points } = await admin.call(contract.rateHistory, { id: String(id), span: 'day' });
  expect(points).toMatchObject([{ rate_usdt: '9' }, { rate_usdt: '160' }]);
  expect(Date.parse(points[0]?.at ?? ''), 'where the span begins').toBeGreaterThanOrEqual(asked - 86_400_000);
  await admin.call(contract.removeRate, { id, version: edited.version, reason });
  expect((await admin.get(contract.rateDetail, { id: String(id) })).status).toBe(404);
  expect(await logOf(id)).toEqual([
    'rate.add by admin done',
    'rate.edit by admin done',
    'rate.remove by admin done',
  ]);
});

test('the rates of the company are used, listed first, and cannot be removed', async () => {
  const rate = await setHouseRate(server, 'L', '0.25');
  expect(await houseRates(server.services.db)).toEqual({ USDT: '1', L: '0.25', R: '1' });
  await byHand('ADA', '0.5');
  const { list } = await admin.call(exchangeIndex, {});
  expect(list.slice(0, 4)).toEqual([
    { asset: 'USDT', rate_usdt: '1' },
    { asset: 'L', rate_usdt: '0.25' },
    { asset: 'R', rate_usdt: '1' },
    { asset: 'ADA', rate_usdt: '0.5' },
  ]);
  expect(await admin.call(exchangeIndex, { asset: 'ADA' })).toEqual({
    list: [{ asset: 'ADA', rate_usdt: '0.5' }],
  });
  expect(rate.allowed_actions).toEqual(['edit']);
  const { id, version } = rate;
  expect((await admin.post(contract.removeRate, { id, version, reason })).error).toBe('rate_in_use');
});

test('what makes no rate is refused by its field', async () => {
  const refused = async (body: object) =>
    Object.entries(
      (await admin.post(contract.addRate, { asset: 'NEW', reason, ...body } as never)).fields ?? {},
    ).map(([name]) => name);
  expect(await refused({ source: 'hand' })).toEqual(['rate_usdt']);
  expect(await refused({ source: 'hand', rate_usdt: '0' })).toEqual(['rate_usdt']);
  expect(await refused({ source: 'exchange' })).toEqual(['exchange', 'symbol']);
  expect(await refused({ source: 'exchange', exchange: 'okx', symbol: 'BTC/USD' })).toEqual(['symbol']);
  expect(await refused({ source: 'hand', rate_usdt: '1', rate_min: '2', rate_max: '1' })).toEqual([
    'rate_max',
  ]);
  expect(await refused({ source: 'hand', rate_usdt: '1', rate_min: '2' })).toEqual(['rate_usdt']);
  expect(await refused({ asset: 'btc', source: 'hand', rate_usdt: '1' })).toEqual(['asset']);
  expect(await refused({ asset: 'USDT', source: 'hand', rate_usdt: '1' })).toEqual(['asset']);
});

matrixTest('an exchange gives the rate, and each price is a point of the history', async () => {
  const rate = await fromExchange('BTC');
  expect(rate).toMatchObject({ rate_usdt: null, status: 'missing', at: null });
  await refresh();
  expect(await found(rate)).toMatchObject({ rate_usdt: '65000.1', status: 'current', version: rate.version });
  exchange.prices.set('BTC/USDT', '66000.5');
  await refresh();
  await refresh();
  const { rows } = await server.pool.query(
    'SELECT rate_usdt, exchange, symbol FROM rate_point WHERE rate_id = $1 ORDER BY id',
    [rate.id],
  );
  const source = { exchange: 'okx', symbol: 'BTC/USDT' };
  expect(rows).toEqual([
    { rate_usdt: '65000.1', ...source },
    { rate_usdt: '66000.5', ...source },
  ]);
  await expect(server.pool.query('UPDATE rate_point SET rate_usdt = 1')).rejects.toThrow();
});

test('a jump is refused and told once, until somebody accepts it or the price comes back', async () => {
  exchange.prices.set('ETH/USDT', '3000');
  const rate = await fromExchange('ETH');
  await refresh();
  exchange.prices.set('ETH/USDT', '3601');
  await refresh();
  const jumped = await found(rate);
  expect(jumped).toMatchObject({ rate_usdt: '3000', refused_rate: '3601', status: 'refused' });
  expect(jumped.allowed_actions).toContain('accept');
  exchange.prices.set('ETH/USDT', '3700');
  await refresh();
  const events = await server.services.db.query<{ payload: object }>(
    sql`SELECT payload FROM event WHERE type = 'rate.jumped' AND object_id = ${rate.id}`,
  );
  expect(events.map(({ payload }) => payload)).toEqual([
    { asset: 'ETH', rate_usdt: '3000', refused_rate: '3601', exchange: 'okx' },
  ]);
  const counts = async () => (await admin.call(menuCounts)).list.find(({ name }) => name === 'rates')?.count;
  await expect.poll(counts, { timeout: 30_000 }).toBe(1);
  const told = async () =>
    (await admin.call(noticeList)).list.filter(
      (one) => one.object_type === 'rate' && one.object_id === rate.id,
    );
  expect(await told()).toMatchObject([{ type: 'rate_jumped', asset: 'ETH' }]);

  // The price that is accepted is the one that was seen.
  const { id, version } = jumped;
  expect((await admin.post(contract.acceptRate, { id, version, reason })).error).toBe('version_stale');
  const seen = await found(rate);
  expect(seen.refused_rate).toBe('3700');
  await admin.call(contract.acceptRate, { id, version: seen.version, reason });
  expect(await found(rate)).toMatchObject({ rate_usdt: '3700', refused_rate: null, status: 'current' });
  expect(await told()).toEqual([]);

  exchange.prices.set('ETH/USDT', '1');
  await refresh();
  expect(await found(rate)).toMatchObject({ rate_usdt: '3700', status: 'refused' });
  exchange.prices.set('ETH/USDT', '3701');
  await refresh();
  expect(await found(rate)).toMatchObject({ rate_usdt: '3701', status: 'current' });
  expect(await told(), 'the price came back').toEqual([]);
  const current = await found(rate);
  expect((await admin.post(contract.acceptRate, { id, version: current.version, reason })).error).toBe(
    'rate_not_refused',
  );
  expect(await logOf(id)).toEqual([
    'rate.refuse by rates_refresh done',
    'rate.accept by admin version_stale',
    'rate.accept by admin done',
    'rate.refuse by rates_refresh done',
    'rate.accept by admin rate_not_refused',
  ]);
});

matrixTest('a price beyond the bounds is refused, and is not accepted without other bounds', async () => {
  exchange.prices.set('SHIB/USDT', '0.00001234');
  const rate = await fromExchange('SHIB', 'SHIB/USDT', { exchange: 'binance', rate_max: '0.00001' });
  await refresh();
  const refused = await found(rate);
  expect(refused).toMatchObject({ rate_usdt: null, refused_rate: '0.00001234', status: 'refused' });
  const { id, version } = refused;
  expect((await admin.post(contract.acceptRate, { id, version, reason })).error).toBe('rate_out_of_bounds');
});

matrixTest('an exchange that does not answer leaves the rate, and says why', async () => {
  exchange.prices.set('BTC/USDT', '65000');
  const rate = await fromExchange('BTC2', 'BTC/USDT');
  await refresh();
  exchange.mode = 'html';
  await refresh();
  expect(await found(rate)).toMatchObject({
    rate_usdt: '65000',
    status: 'current',
    failure: expect.stringMatching(/^malformed: .*Checking your browser/),
  });
  await server.pool.query("UPDATE rate SET at = now() - interval '31 minutes' WHERE id = $1", [rate.id]);
  expect((await found(rate)).status).toBe('stale');
  await admin.call(configEdit, {
    group: 'rates',
    version: 0,
    rate_stale_minutes: '60',
    rate_jump_percent: '0',
  });
  expect((await found(rate)).status).toBe('current');
  exchange.mode = 'ok';
  // Without a limit every price is taken.
  exchange.prices.set('BTC/USDT', '6500');
  await refresh();
  expect(await found(rate)).toMatchObject({ rate_usdt: '6500', failure: null });
  exchange.prices.delete('BTC/USDT');
  await refresh();
  expect(await found(rate)).toMatchObject({ rate_usdt: '6500', failure: 'no price' });
});

test('the search finds a rate by its asset', async () => {
  const { id } = await byHand('DOGE', '0.4');
  const { list } = await admin.call(searchRecords, { text: 'doge' });
  expect(list.filter(({ kind }) => kind === 'rate')).toMatchObject([{ id, title: 'DOGE' }]);
});

test('the list filters, sorts, pages and exports', async () => {
  for (let count = 0; count < 20; count += 1) await byHand(`T${count}`, `${count + 1}`);
  await fromExchange('NONE');
  await checkFilters(admin, contract.rateList);
  await checkSorts(admin, contract.rateList);
  let more = 0;
  await checkPaging(admin, contract.rateList, async () => {
    more += 1;
    return byHand(`MORE${more}`, '1');
  });
  await checkExport(admin, contract.rateList);
});

test('how far is too far is calculated exactly', () => {
  expect(isJump('120', '100', '20')).toBe(false);
  expect(isJump('120.000000000000000001', '100', '20')).toBe(true);
  expect(isJump('79.9999', '100', '20')).toBe(true);
  expect(isJump('1', null, '20')).toBe(false);
  expect(isJump('1000', '1', '0')).toBe(false);
  expect(isWithin('1', { rate_min: '1', rate_max: '1' })).toBe(true);
  expect(isWithin('0.999', { rate_min: '1', rate_max: null })).toBe(false);
});
