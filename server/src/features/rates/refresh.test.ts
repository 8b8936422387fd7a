import { addRate, rateDetail, refreshRates } from '@quarterdeck/contract/features/rates/rates';
import { loopbackExchange } from '@quarterdeck/market-data/test/loopback-exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const exchange = await loopbackExchange();
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ background: true, config: { exchangeUrls: exchange.urls } });
});
afterAll(async () => {
  await server?.close();
  await exchange.close();
});

const patience = { timeout: 60_000, interval: 100 };

test('an exchange is asked soon after a rate is added, and again when somebody wants to know', async () => {
  const admin = await server.signIn('admin');
  const pair = { exchange: 'bybit', symbol: 'BTC/USDT' };
  const { id } = await admin.call(addRate, {
    asset: 'BTC',
    source: 'exchange',
    ...pair,
    reason: 'For reports',
  });
  const worth = async () => (await admin.call(rateDetail, { id: String(id) })).rate.rate_usdt;
  await expect.poll(worth, patience).toBe('65000.1');
  exchange.prices.set('BTC/USDT', '65001');
  expect(await admin.call(refreshRates)).toEqual({ asked: 1 });
  await expect.poll(worth, patience).toBe('65001');
  expect((await (await server.signIn('risk')).post(refreshRates)).status).toBe(403);
});
