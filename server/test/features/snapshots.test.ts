import { article } from '@quarterdeck/contract/features/articles/library/library';
import { exchangeDetail, switchExchangeOff } from '@quarterdeck/contract/features/exchanges/exchanges';
import { readExchanges } from '@quarterdeck/contract/features/exchanges/platform';
import { readPairs } from '@quarterdeck/contract/features/pairs/platform';
import {
  editStrategyCategory,
  strategyCategoryList,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import { unshelveStrategy } from '@quarterdeck/contract/features/strategies/library/library';
import { readStrategies } from '@quarterdeck/contract/features/strategies/library/platform';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPublished } from '#features/articles/fixtures.ts';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { aPair } from '#features/pairs/fixtures.ts';
import { aCategory, aShelved, aStrategy, reference } from '#features/strategies/fixtures.ts';
import { createPool } from '#kernel/database/pool.ts';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/start/create-services.ts';
import { createPlatformClient, type PlatformClient } from '#test/support/platform-client.ts';
import { type TestServer, testKeys, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let second: { platform: PlatformClient; pool: Pool; close(): Promise<void> };
beforeAll(async () => {
  server = await testServer();
  second = await serverBeside(server);
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

/** How far the clock of the second server is ahead. */
let ahead = 0;

/** Another server on the same database. */
async function serverBeside({ services: { config, exportPool, log }, platform }: TestServer) {
  const now = () => new Date(Date.now() + ahead);
  const pool = createPool(config.databaseUrl ?? '');
  const services = createServices({ config, pool, exportPool, keys: testKeys, log, now });
  const app = await createApp({ ...services, budgets: server.services.budgets });
  await app.ready();
  return {
    platform: createPlatformClient({ app, defects: [], key: platform, now }),
    pool,
    async close() {
      await app.close();
      await services.sessions.close();
      await pool.end();
    },
  };
}

const idsAt = async (platform: PlatformClient) =>
  (await platform.call(readStrategies)).list.map(({ id }) => id);

/** What the platform reads once this strategy is among it: a change is announced before it is read. */
async function onceOffered(id: number) {
  await expect.poll(() => idsAt(server.platform)).toContain(id);
  return await server.platform.call(readStrategies);
}

/** Both servers answer from memory from now on. */
async function warm(): Promise<string> {
  const { version } = await server.platform.call(readStrategies);
  for (const platform of [server.platform, second.platform]) await vi.waitFor(() => isWarm(platform), 30_000);
  return version;
}

async function isWarm(platform: PlatformClient): Promise<void> {
  expect(await statementsOf(() => platform.get(readStrategies))).not.toContainEqual(
    expect.stringContaining('strategy'),
  );
}

/** The statements that both servers send meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spies = [server.services.pool, second.pool].map((pool) => vi.spyOn(pool, 'query'));
  try {
    await work();
    return spies.flatMap(({ mock }) => mock.calls.map(([first]) => JSON.stringify(first)));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('traditional texts are derived where none were written', async () => {
  const category = await aCategory(server, { name_zh: '现货网格', name_ch: '' });
  const derived = await aShelved(server, {
    category_id: category.id,
    name_zh: '稳健策略',
    summary_zh: '账户',
  });
  const written = await aShelved(server, { name_zh: '稳健策略', name_ch: '手寫名稱' });
  const { list } = await onceOffered(written.id);
  expect(list.find(({ id }) => id === derived.id)).toMatchObject({
    name_ch: '穩健策略',
    summary_ch: '賬戶',
    category: { name_ch: '現貨網格' },
  });
  expect(list.find(({ id }) => id === written.id)).toMatchObject({ name_ch: '手寫名稱' });
});

test('what is on the shelf is there, with the revision that a robot pins, and nothing else', async () => {
  const off = await aStrategy(server);
  const hidden = await aShelved(server, { category_id: (await aCategory(server, { shelf: 'off' })).id });
  const shelved = await aShelved(server);
  const { version, complete, list } = await onceOffered(shelved.id);
  expect({ version, complete }).toEqual({ version: expect.stringMatching(/^[0-9a-f]{32}$/), complete: true });
  expect(list.find(({ id }) => id === shelved.id)).toMatchObject({
    revision: 1,
    revision_id: shelved.revision_id,
    min_capital: '12706.35',
    parameters: shelved.parameters,
    category: { id: shelved.category_id },
  });
  for (const { id } of [off, hidden]) expect(list.map((one) => one.id)).not.toContain(id);
});

test('who has the newest version is answered 304, for which nothing is read but the key', async () => {
  const version = await warm();
  const headers = { 'if-none-match': `"${version}"` };
  const readOnlyTheKey = async (platform: PlatformClient) => {
    const statements = await statementsOf(async () => {
      const answer = await platform.get(readStrategies, {}, { headers });
      expect(answer).toMatchObject({ status: 304, text: '' });
      expect(answer.headers.etag).toBe(`"${version}"`);
    });
    for (const text of statements) expect(text).toMatch(/platform_key|config/);
  };
  // An announcement of what was there before may come late, and drops what is in memory once more.
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(() => readOnlyTheKey(platform), 30_000);
  const other = await server.platform.get(readStrategies, {}, { headers: { 'if-none-match': '"older"' } });
  expect(other.status).toBe(200);
});

test('a change is seen by both servers at once', async () => {
  await warm();
  const shelved = await aShelved(server);
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(async () => expect(await idsAt(platform)).toContain(shelved.id), 30_000);
  const maker = await server.signIn('maker');
  const { list } = await maker.call(strategyCategoryList.index, { id: shelved.category_id });
  const category = list[0];
  if (category === undefined) throw new Error('The category is gone');
  const { name_zh, name_ch, name_en, icon, sort } = category;
  const fields = { name_zh, name_ch, name_en, icon, sort, shelf: 'off' as const };
  await maker.call(editStrategyCategory, { ...reference(category), ...fields });
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(async () => expect(await idsAt(platform)).not.toContain(shelved.id), 30_000);
});

test('since a version only what changed is told, and everything where the version is not known', async () => {
  const stays = await aShelved(server);
  const goes = await aShelved(server);
  await vi.waitFor(async () => expect(await idsAt(server.platform)).toContain(goes.id), 30_000);
  const { version } = await server.platform.call(readStrategies);
  expect(await server.platform.call(readStrategies, { since: version })).toEqual({
    version,
    complete: false,
    list: [],
    removed: [],
  });
  const maker = await server.signIn('maker');
  await maker.call(unshelveStrategy, { ...reference(goes), reason: 'Reviewed anew' });
  const comes = await aShelved(server);
  await vi.waitFor(async () => expect(await idsAt(server.platform)).toContain(comes.id), 30_000);
  const changes = await server.platform.call(readStrategies, { since: version });
  expect(changes.complete).toBe(false);
  expect(changes.removed).toEqual([goes.id]);
  expect(changes.list.map(({ id }) => id)).toEqual([comes.id]);
  const whole = await server.platform.call(readStrategies, { since: 'unknown' });
  expect(whole.complete).toBe(true);
  expect(whole.list.map(({ id }) => id)).toContain(stays.id);
});

test('exchanges and pairs that are on are there, and leave with their exchange', async () => {
  const admin = await server.signIn('admin');
  const { id } = await anExchange(server);
  const { exchange: on } = await admin.call(exchangeDetail, { id: String(id) });
  const offered = await aPair(server, { exchange_id: id, on: true });
  const other = await aPair(server, { exchange_id: id });
  const pairsOf = async (platform: PlatformClient) =>
    (await platform.call(readPairs)).list.map((pair) => pair.id);
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(async () => {
      expect((await platform.call(readExchanges)).list.map((exchange) => exchange.id)).toContain(id);
      expect(await pairsOf(platform)).toContain(offered.id);
      expect(await pairsOf(platform)).not.toContain(other.id);
    }, 30_000);
  await admin.call(switchExchangeOff, { ...reference(on), reason: 'Maintenance' });
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(async () => {
      expect((await platform.call(readExchanges)).list.map((exchange) => exchange.id)).not.toContain(id);
      expect(await pairsOf(platform)).not.toContain(offered.id);
    }, 30_000);
});

test('a server that does not hear the changes remembers nothing', async () => {
  const shelved = await aShelved(server);
  await vi.waitFor(async () => expect(await idsAt(second.platform)).toContain(shelved.id), 30_000);
  await warm();
  // One transaction, so that the change is announced while no server listens.
  await server.services.db.query(sql`
    WITH ended AS (
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query = 'LISTEN snapshot_changed' AND datname = current_database() AND pid <> pg_backend_pid()
    )
    UPDATE strategy SET sort = 9000 + (SELECT count(*) FROM ended) WHERE id = ${shelved.id}`);
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(async () => {
      const { list } = await platform.call(readStrategies);
      expect(list.find(({ id }) => id === shelved.id)?.sort).toBe(9002);
    }, 30_000);
});

test('a schedule holds to the moment, whether or not a job looks', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { id } = await aShelved(server, { publish_at: at(1), unpublish_at: at(2) });
  await warm();
  const isOffered = async () => (await idsAt(second.platform)).includes(id);
  expect(await isOffered()).toBe(false);
  ahead = 3_600_000;
  await expect.poll(isOffered).toBe(true);
  ahead = 2 * 3_600_000;
  expect(await isOffered()).toBe(false);
  ahead = 0;
});

test('articles reach both servers at once, and keep their window to the moment', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const live = await aPublished(server);
  const later = await aPublished(server, {}, { publish_at: at(1), unpublish_at: at(2) });
  const given = async (platform: PlatformClient) =>
    (await platform.call(article.deliver, { lang: 'zh-CN' } as never)).list.map(({ id }) => id);
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(async () => expect(await given(platform)).toContain(live.id), 30_000);
  const isGiven = async () => (await given(second.platform)).includes(later.id);
  expect(await isGiven()).toBe(false);
  ahead = 3_600_000;
  expect(await isGiven()).toBe(true);
  ahead = 2 * 3_600_000;
  expect(await isGiven()).toBe(false);
  ahead = 0;
  const editor = await server.signIn('content');
  await editor.call(article.takeOff, { ...reference(live), reason: 'Over' });
  for (const platform of [server.platform, second.platform])
    await vi.waitFor(async () => expect(await given(platform)).not.toContain(live.id), 30_000);
});
