import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { exchangeDetail } from '@quarterdeck/contract/features/exchanges/exchanges';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { pairContract, pairDetail, pairList } from '@quarterdeck/contract/features/pairs/pairs';
import * as contract from '@quarterdeck/contract/features/pairs/syncs';
import { createMarketData } from '@quarterdeck/market-data/client';
import { MarketDataError } from '@quarterdeck/market-data/market-data-error';
import { type LoopbackExchange, loopbackExchange } from '@quarterdeck/market-data/test/loopback-exchange';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anExchange } from '#features/exchanges/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { allRows, checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { isMatrix, matrixTest } from '#test/support/matrix-test.ts';
import { rotation } from '#test/support/rotation.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aMarket, aSync } from '../fixtures.ts';
import { syncJobs } from './run.ts';

let server: TestServer;
let admin: Client;
let risk: Client;
let loopback: LoopbackExchange;
beforeAll(async () => {
  [server, loopback] = await Promise.all([testServer({ background: true }), loopbackExchange()]);
  server.services.marketData = createMarketData({ urls: loopback.urls });
  [admin, risk] = await Promise.all([server.signIn('admin'), server.signIn('risk')]);
});
afterAll(async () => {
  await server?.close();
  await loopback?.close();
});

/** Begins a sync as staff do, and waits until the job has carried it out. */
async function synced(exchange_id: number, more: { again?: boolean } = {}) {
  const { id } = await risk.call(contract.startSync, { exchange_id, ...more });
  return await ended(id);
}
async function ended(id: number): Promise<contract.MarketSync> {
  const statusOf = async () => (await detailOf(id)).market_sync.status;
  await expect.poll(statusOf, { timeout: 60_000 }).not.toBe('running');
  return (await detailOf(id)).market_sync;
}
const detailOf = (id: number) => admin.call(contract.marketSyncDetail, { id: String(id) });
const changesOf = (sync_id: number) =>
  allRows(admin, contract.marketChangeList, { sync_id: String(sync_id) });
const rowsOf = (changes: readonly contract.MarketChange[]) =>
  changes.map(({ id, version }) => ({ id, version }));
const pairsOf = (exchange_id: number) => allRows(admin, pairList, { exchange_id: String(exchange_id) });
const eventsOf = async (type: string) =>
  (
    await server.services.db.query<{ payload: unknown }>(sql`SELECT payload FROM event WHERE type = ${type}`)
  ).map(({ payload }) => payload);

test('the markets of an exchange are taken over through ccxt itself, one row of the log a pair', async () => {
  const { id: exchange_id } = await anExchange(server, { code: 'bybit' });
  const sync = await synced(exchange_id);
  expect(sync).toMatchObject({ status: 'waiting', changes: 6, undecided: 6, markets: 6, stage: null });
  expect(sync.ccxt_version).toMatch(/^4\./);
  expect((await admin.call(exchangeDetail, { id: String(exchange_id) })).exchange.synced_at).not.toBeNull();
  const changes = await changesOf(sync.id);
  expect(changes.every((change) => change.class === 'new' && change.pair_id === null)).toBe(true);
  expect(await pairsOf(exchange_id)).toEqual([]);
  const [one, ...others] = changes;
  if (one === undefined) throw new Error('no change');
  const { results: refused } = await risk.call(contract.refuseChanges, { rows: rowsOf([one]) });
  expect(refused[0]?.row).toMatchObject({ decision: 'refused', decided_by: 'risk', allowed_actions: [] });
  const { results } = await risk.call(contract.acceptChanges, { rows: rowsOf(others) });
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect((await detailOf(sync.id)).market_sync).toMatchObject({
    status: 'done',
    undecided: 0,
    accepted: 5,
    refused: 1,
  });
  const pairs = await pairsOf(exchange_id);
  expect(pairs.map(({ contract_type }) => contract_type).sort()).toEqual(
    others.map(({ contract_type }) => contract_type).sort(),
  );
  const perp = pairs.find(
    ({ native_id, contract_type }) => native_id === 'BTCUSDT' && contract_type === 'linear_perp',
  );
  expect(perp).toMatchObject({
    tick: '0.1',
    step: '0.001',
    min_notional: '5',
    settle: 'USDT',
    status: 'off',
  });
  const { info } = await admin.call(pairContract, { id: perp?.id ?? 0 });
  expect(info).toMatchObject({ symbol: 'BTCUSDT', lotSizeFilter: { qtyStep: '0.001' } });
  const { list: log } = await admin.call(adminLogList.index, {
    action: 'market_change.accept',
    page_size: 200,
  });
  expect(log.filter(({ object_type }) => object_type === 'pair')).toHaveLength(5);

  if (!isMatrix) return;
  const again = await synced(exchange_id);
  expect(again).toMatchObject({ status: 'done', changes: 0, unchanged: 5, refused_before: 1 });
  expect(await synced(exchange_id, { again: true })).toMatchObject({ status: 'waiting', changes: 1 });
});

const failing = [
  ['html', 'malformed'],
  ['partial', 'exchange'],
] as const;

test.each(rotation(isMatrix ? undefined : 1)(failing))(
  'an exchange that answers in the way “%s” leaves the pairs alone',
  async (mode, failure) => {
    const known = await server.services.db.maybe<{ id: number }>(
      sql`SELECT id FROM exchange WHERE code = 'bybit'`,
    );
    const exchange_id = known?.id ?? (await anExchange(server, { code: 'bybit' })).id;
    const before = await pairsOf(exchange_id);
    loopback.mode = mode;
    try {
      const sync = await synced(exchange_id);
      expect(sync).toMatchObject({ status: 'failed', changes: 0 });
      expect(sync.failure_text).not.toBe('');
      expect([failure, 'partial']).toContain(sync.failure);
      expect(await eventsOf('market_sync.failed')).toContainEqual({
        exchange: 'bybit',
        name: 'bybit',
        failure: sync.failure,
      });
    } finally {
      loopback.mode = 'ok';
    }
    expect(await pairsOf(exchange_id)).toEqual(before);
  },
);

matrixTest('what ccxt answers of a changed contract is a dangerous change', async () => {
  const { id: exchange_id } = await anExchange(server, { code: 'binance' });
  const first = await synced(exchange_id);
  await risk.call(contract.acceptChanges, { rows: rowsOf(await changesOf(first.id)) });
  const before = await pairsOf(exchange_id);
  expect(before.length).toBeGreaterThan(6);
  const info = structuredClone(
    (await import('@quarterdeck/market-data/test/replies/binance')).binanceInstruments.inverse,
  );
  Object.assign(info.symbols[0] ?? {}, { contractSize: 10 });
  loopback.replies.set('/dapi/v1/exchangeInfo', info);
  try {
    const sync = await synced(exchange_id);
    expect(await changesOf(sync.id)).toMatchObject([
      {
        class: 'dangerous',
        symbol: 'BTC/USD:BTC',
        fields: [{ field: 'contract_size', old: '100', new: '10' }],
      },
    ]);
  } finally {
    loopback.replies.clear();
  }
});

test('two syncs of one exchange never run together, and an abandoned one makes way', async () => {
  const { id: exchange_id } = await anExchange(server, { code: 'okx' });
  const { marketData } = server.services;
  const gate = Promise.withResolvers<void>();
  server.services.marketData = createMarketData({
    withPermit: () => gate.promise.then(() => Promise.reject(new MarketDataError('network', 'no way out'))),
  });
  try {
    const begun = await Promise.all(
      Array.from({ length: 4 }, () => risk.post(contract.startSync, { exchange_id })),
    );
    expect(begun.map(({ error }) => error ?? 'begun').sort()).toEqual([
      'begun',
      ...Array.from({ length: 3 }, () => 'sync_running'),
    ]);
    await server.services.db.query(sql`
      UPDATE market_sync SET created_at = now() - interval '1 hour' WHERE exchange_id = ${exchange_id}`);
    const later = await risk.call(contract.startSync, { exchange_id });
    gate.resolve();
    expect(await ended(later.id)).toMatchObject({ failure: 'network' });
    const { list } = await admin.call(contract.marketSyncList.index, { exchange_id });
    expect(list.map(({ failure, status }) => failure ?? status)).toEqual(['network', 'interrupted']);
  } finally {
    gate.resolve();
    server.services.marketData = marketData;
  }
});

/** An exchange with a pair of each of these markets, all accepted. */
async function known(...markets: ReturnType<typeof aMarket>[]) {
  const { id: exchange_id, code } = await anExchange(server);
  const { rows } = await found(exchange_id, markets);
  await risk.call(contract.acceptChanges, { rows });
  return { exchange_id, code };
}

async function found(exchange_id: number, markets: ReturnType<typeof aMarket>[]) {
  const id = await aSync(server, exchange_id, markets);
  const changes = await changesOf(id);
  return { id, changes, rows: rowsOf(changes) };
}

test('a dangerous change needs a reason and switches its pair off; a harmless one does neither', async () => {
  const { exchange_id, code } = await known(aMarket(), aMarket({ native_id: 'ETHUSDT' }));
  await server.services.db.query(sql`UPDATE pair SET status = 'on' WHERE exchange_id = ${exchange_id}`);
  const { changes, rows } = await found(exchange_id, [
    aMarket({ tick: '0.1' }),
    aMarket({ native_id: 'ETHUSDT', taker: '0.0005' }),
  ]);
  expect(changes.map((change) => change.class).sort()).toEqual(['cosmetic', 'dangerous']);
  const { results } = await risk.call(contract.acceptChanges, { rows });
  expect(results.filter(({ ok }) => !ok)).toHaveLength(1);
  const dangerous = rowsOf(changes.filter((change) => change.class === 'dangerous'));
  const accepted = await risk.call(contract.acceptChanges, {
    rows: dangerous,
    reason: 'The exchange announced it',
  });
  expect(accepted.results[0]?.row).toMatchObject({
    decision: 'accepted',
    reason: 'The exchange announced it',
  });
  const pairs = await pairsOf(exchange_id);
  const [pair, other] = ['BTCUSDT', 'ETHUSDT'].map((id) => pairs.find(({ native_id }) => native_id === id));
  expect([pair, other]).toMatchObject([{ tick: '0.1', status: 'off' }, { status: 'on' }]);
  // Robots pause on this event.
  expect(await eventsOf('pair.switched_off')).toContainEqual(
    expect.objectContaining({ exchange: code, symbol: pair?.symbol, reason: 'dangerous' }),
  );
  const { history } = await admin.call(pairDetail, { id: String(pair?.id) });
  expect(history.at(-1)).toMatchObject({
    action: 'market_change.accept',
    reason: 'The exchange announced it',
  });
});

test('a pair that is gone is told, and switched off when that is accepted', async () => {
  const { exchange_id, code } = await known(aMarket(), aMarket({ native_id: 'GONEUSDT' }));
  await server.services.db.query(sql`UPDATE pair SET status = 'on' WHERE exchange_id = ${exchange_id}`);
  const { rows } = await found(exchange_id, [aMarket()]);
  const told = { exchange: code, symbol: 'GONE/USDT' };
  expect(await eventsOf('pair.delisting_found')).toContainEqual(
    expect.objectContaining({ ...told, on: true }),
  );
  // Staff may find that the exchange only halted it.
  expect(await eventsOf('pair.delisted')).not.toContainEqual(told);
  const gone = async () => (await pairsOf(exchange_id)).find(({ native_id }) => native_id === 'GONEUSDT');
  expect(await gone()).toMatchObject({ status: 'on', delisted_at: null });
  await risk.call(contract.acceptChanges, { rows });
  expect(await gone()).toMatchObject({ status: 'off', delisted_at: expect.any(String) });
  expect(await eventsOf('pair.delisted')).toContainEqual(told);
  const back = await found(exchange_id, [aMarket(), aMarket({ native_id: 'GONEUSDT' })]);
  expect(back.changes).toMatchObject([{ class: 'new', fields: [{ field: 'listed', new: 'true' }] }]);
  await risk.call(contract.acceptChanges, { rows: back.rows });
  expect(await gone()).toMatchObject({ status: 'off', delisted_at: null });
});

test('a later sync takes the place of an earlier one, and a decision stands', async () => {
  const { exchange_id } = await known(aMarket());
  const first = await found(exchange_id, [aMarket({ taker: '0.002' })]);
  const second = await found(exchange_id, [aMarket({ taker: '0.003' })]);
  expect((await detailOf(first.id)).market_sync.status).toBe('superseded');
  const [late] = (await risk.call(contract.acceptChanges, { rows: first.rows })).results;
  expect(late?.error).toBe('sync_superseded');
  await risk.call(contract.refuseChanges, { rows: second.rows, reason: 'An error of theirs' });
  const [twice] = (await risk.call(contract.acceptChanges, { rows: second.rows })).results;
  expect(twice?.error).toBe('version_stale');
  const third = await found(exchange_id, [aMarket({ taker: '0.003' })]);
  expect(third.changes).toEqual([]);
  const fourth = await found(exchange_id, [aMarket({ taker: '0.004' })]);
  expect(fourth.changes).toHaveLength(1);
});

test('a change of a pair that was changed since is not taken over', async () => {
  const { exchange_id } = await known(aMarket());
  const { rows } = await found(exchange_id, [aMarket({ min_notional: '6' })]);
  await server.services.db.query(sql`UPDATE pair SET min_notional = 7 WHERE exchange_id = ${exchange_id}`);
  const { results } = await risk.call(contract.acceptChanges, { rows });
  expect(results[0]?.error).toBe('change_outdated');
});

test('a pair that was removed since the sync is not brought back by a change of it', async () => {
  const { exchange_id } = await known(aMarket());
  const { rows } = await found(exchange_id, [aMarket({ taker: '0' })]);
  await server.services.db.query(sql`DELETE FROM pair WHERE exchange_id = ${exchange_id}`);
  expect((await risk.call(contract.acceptChanges, { rows })).results[0]?.error).toBe('change_outdated');
  expect(await pairsOf(exchange_id)).toEqual([]);
});

test('every night a sync of each exchange that is on begins', async () => {
  const [on, off] = [await anExchange(server), await anExchange(server, { status: 'off' })];
  const { marketData } = server.services;
  server.services.marketData = createMarketData({
    withPermit: () => Promise.reject(new MarketDataError('network', 'no way out')),
  });
  try {
    const nightly = syncJobs(server.services).find(({ name }) => name === 'market_sync_nightly');
    expect(nightly?.cron).toBeDefined();
    await nightly?.run({});
    const syncsOf = async (id: number) =>
      (await admin.call(contract.marketSyncList.index, { exchange_id: id })).list;
    const [begun] = await syncsOf(on.id);
    expect(begun?.started_by).toBe('market_sync_nightly');
    expect(await ended(begun?.id ?? 0)).toMatchObject({ failure: 'network', failure_text: 'no way out' });
    expect(await syncsOf(off.id)).toEqual([]);
    const stillRunning = async () =>
      (await admin.call(contract.marketSyncList.index, { status: 'running' })).total;
    await expect.poll(stillRunning, { timeout: 60_000 }).toBe(0);
  } finally {
    server.services.marketData = marketData;
  }
});

test('many decide at once, and the sync is done once', async () => {
  const { id: exchange_id } = await anExchange(server);
  const markets = Array.from({ length: 12 }, (_, index) => aMarket({ native_id: `C${index}USDT` }));
  const { id, rows } = await found(exchange_id, markets);
  await Promise.all(
    rows.map((row, index) =>
      risk.call(index % 2 ? contract.acceptChanges : contract.refuseChanges, { rows: [row] }),
    ),
  );
  expect((await detailOf(id)).market_sync).toMatchObject({
    status: 'done',
    undecided: 0,
    accepted: 6,
    refused: 6,
  });
});

test('what waits, failed, or is about to go is told to those who may act, until it is settled', async () => {
  const noticesOf = async (kind: string, id: number) =>
    (await risk.call(noticeList)).list
      .filter(({ object_type, object_id }) => object_type === kind && object_id === id)
      .map(({ type }) => type);
  const { exchange_id } = await known(aMarket(), aMarket({ native_id: 'GONEUSDT' }));
  await server.services.db.query(sql`UPDATE pair SET status = 'on' WHERE exchange_id = ${exchange_id}`);
  const gone = (await pairsOf(exchange_id)).find(({ native_id }) => native_id === 'GONEUSDT')?.id ?? 0;
  const { id, rows } = await found(exchange_id, [aMarket()]);
  expect(await noticesOf('market_sync', id)).toEqual(['market_sync_waiting']);
  expect(await noticesOf('pair', gone)).toEqual(['pair_delisted']);
  await risk.call(contract.acceptChanges, { rows });
  expect(await noticesOf('market_sync', id)).toEqual([]);
  expect(await noticesOf('pair', gone)).toEqual([]);
  const failed = await aSync(server, exchange_id, []);
  expect(await noticesOf('market_sync', failed)).toEqual(['market_sync_failed']);
  await aSync(server, exchange_id, [aMarket()]);
  expect(await noticesOf('market_sync', failed)).toEqual([]);
});

test('markets that could not be read are named, and their pairs stay', async () => {
  const { exchange_id } = await known(aMarket(), aMarket({ native_id: 'ETHUSDT' }));
  const refused = [{ id: 'ETHUSDT', why: 'tick is NaN' }];
  const id = await aSync(server, exchange_id, [aMarket()], { refused });
  const { market_sync, unreadable } = await detailOf(id);
  expect(market_sync).toMatchObject({ status: 'done', unreadable: 1, changes: 0 });
  expect(unreadable).toEqual(refused);
});

test('syncs that wait are counted in the menu, for those who may see them', async () => {
  const { total } = await admin.call(contract.marketSyncList.index, { status: 'waiting' });
  expect(total).toBeGreaterThan(0);
  const counts = async () =>
    (await admin.call(menuCounts)).list.find(({ name }) => name === 'market_syncs')?.count;
  await expect.poll(counts, { timeout: 30_000 }).toBe(total);
  const content = await server.signIn('content');
  expect((await content.get(contract.marketSyncList.index)).status).toBe(403);
  const support = await server.signIn('support');
  expect((await support.post(contract.acceptChanges, { rows: [{ id: 1, version: 1 }] })).status).toBe(403);
});

test('the lists filter, sort, page and export', async () => {
  const { list } = await admin.call(contract.marketChangeList.index, { undecided: true });
  expect(list.every(({ allowed_actions }) => allowed_actions.length === 2)).toBe(true);
  const { id: exchange_id } = await anExchange(server);
  await server.services.db.query(sql`
    INSERT INTO market_sync (exchange_id, status, failure, started_by) VALUES (${exchange_id}, 'failed', 'timeout', 'risk')`);
  for (const one of [contract.marketSyncList, contract.marketChangeList]) {
    await checkFilters(admin, one);
    await checkSorts(admin, one);
    await checkPaging(admin, one, async () => {
      const { id } = await anExchange(server);
      await aSync(server, id, [aMarket()]);
    });
    await checkExport(admin, one);
  }
});
