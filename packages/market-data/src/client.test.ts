import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loopbackExchange } from '../test/loopback-exchange.ts';
import { isMatrix, matrixTest } from '../test/matrix-test.ts';
import { firstCandle, halt } from '../test/replies/candles.ts';
import { type CandlePage, createMarketData } from './client.ts';

const exchange = await loopbackExchange();
const marketData = createMarketData({ urls: exchange.urls });
/** Of a machine that is busy with other tests. */
const unhurried = { timeout_ms: 90_000, deadline_ms: 100_000 };
const patience = { timeout: 30_000, interval: 20 };

afterAll(async () => {
  await exchange.close();
});

beforeEach(() => {
  exchange.mode = 'ok';
});

afterEach(() => {
  expect(childrenOf(process.pid)).toEqual([]);
});

/** Child processes of this package. */
function childrenOf(parent: number | undefined): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter(
    (line) => line.trim().startsWith(`${parent} `) && line.includes('market-data/src/child.ts'),
  );
}

matrixTest('lists the exchanges that ccxt has', async () => {
  const exchanges = await marketData.catalogue();
  expect(exchanges.length).toBeGreaterThan(90);
  expect(exchanges.find(({ code }) => code === 'okx')).toMatchObject({
    name: 'OKX',
    url: 'https://www.okx.com',
    has: { spot: true, linear: true, inverse: true, delivery: true, hedge: true, fetchOHLCV: true },
    required: ['apiKey', 'secret', 'password'],
    timeframes: expect.arrayContaining(['1m', '1h', '1d']),
    colour: expect.stringMatching(/^#[\da-f]{6}$/),
  });
  expect(exchanges.find(({ code }) => code === 'bitstamp')?.has).toMatchObject({
    spot: true,
    delivery: false,
  });
});

it('reads markets through the process', async () => {
  const { markets, refused, version } = await marketData.markets('okx', unhurried);
  expect(markets).toHaveLength(7);
  expect(refused).toHaveLength(1);
  expect(version).toMatch(/^4\./);
});

matrixTest('measures an exchange', async () => {
  const { latency_ms, clock_difference_ms } = await marketData.ping('bybit', unhurried);
  expect(latency_ms).toBeGreaterThanOrEqual(0);
  expect(Math.abs(clock_difference_ms ?? Number.NaN)).toBeLessThan(60_000);
});

it('reads tickers of several kinds, from the hosts that they need', async () => {
  exchange.requests.length = 0;
  const { tickers, refused } = await marketData.tickers('binance', [
    'BTC/USDT',
    'ETH/USDT:USDT',
    'ETH/BTC',
    'X/USDT',
  ]);
  expect(tickers).toEqual([
    expect.objectContaining({ symbol: 'BTC/USDT', last: '65000.1', at: expect.stringMatching(/Z$/) }),
    expect.objectContaining({ symbol: 'ETH/USDT:USDT', last: '3200.25' }),
  ]);
  expect(refused).toEqual([
    { id: 'ETH/BTC', why: 'no price' },
    { id: 'X/USDT', why: 'no such market' },
  ]);
  expect(exchange.requests.some((url) => url.startsWith('/dapi'))).toBe(false);
});

matrixTest('reads candles as text', async () => {
  const { candles } = await marketData.candles('bybit', 'BTC/USDT', '1m', firstCandle, 3);
  expect(candles).toEqual([
    [
      firstCandle,
      expect.stringMatching(/^\d+\.1$/),
      expect.any(String),
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ],
    [firstCandle + 60_000, ...Array(5).fill(expect.any(String))],
    [firstCandle + 120_000, ...Array(5).fill(expect.any(String))],
  ]);
});

it.each(isMatrix ? (['okx', 'binance', 'bybit'] as const) : (['okx'] as const))(
  'reads %s candles page by page, over gaps, and goes on',
  async (code) => {
    const duration = 5 * 60_000;
    const from = firstCandle - 400 * duration;
    const until = halt.until + 100 * duration;
    const pages: CandlePage[] = [];
    for await (const page of marketData.candlePages(code, 'BTC/USDT', '5m', from, until)) pages.push(page);
    const times = pages.flatMap(({ candles }) => candles.map(([at]) => at));
    const expected = [];
    for (let at = firstCandle; at < until; at += duration)
      if (at < halt.from || at >= halt.until) expected.push(at);
    expect(times).toEqual(expected);
    expect(pages.at(-1)).toMatchObject({ next_since: null, progress: 1 });

    // Where the first page ended, a later call begins, and finds the same rest: once is enough.
    if (code !== 'okx') return;
    const [first, ...rest] = pages;
    expect(rest.some(({ candles }) => candles.length > 0)).toBe(true);
    const again: number[] = [];
    const since = first?.next_since ?? Number.NaN;
    for await (const page of marketData.candlePages(code, 'BTC/USDT', '5m', since, until))
      again.push(...page.candles.map(([at]) => at));
    expect(again).toEqual(rest.flatMap(({ candles }) => candles.map(([at]) => at)));
  },
);

matrixTest('ends the process when no one wants the next page', async () => {
  for await (const _ of marketData.candlePages(
    'okx',
    'BTC/USDT',
    '1m',
    firstCandle,
    firstCandle + 86_400_000,
  ))
    break;
  expect(childrenOf(process.pid)).toEqual([]);
});

it('takes a turn for each process, also for one that sends pages', async () => {
  const open = vi.fn();
  let running = 0;
  const limited = createMarketData({
    urls: exchange.urls,
    withPermit: async (work) => {
      running += 1;
      open();
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
  });
  for await (const _ of limited.candlePages('okx', 'BTC/USDT', '1m', firstCandle, firstCandle + 86_400_000)) {
    expect(running).toBe(1);
    break;
  }
  await vi.waitUntil(() => running === 0, patience);
  await limited.ping('okx');
  expect(open).toHaveBeenCalledTimes(2);
  const refusing = createMarketData({ withPermit: () => Promise.reject(new Error('too many')) });
  await expect(refusing.candlePages('okx', 'BTC/USDT', '1m', 0, 1).next()).rejects.toThrow('too many');
});

it('refuses 30 MB', async () => {
  exchange.mode = 'huge';
  await expect(marketData.markets('binance', unhurried)).rejects.toMatchObject({
    kind: 'too_large',
    message: expect.stringContaining('24 MB'),
  });
});

matrixTest('ends a process that needs too much memory', async () => {
  exchange.mode = 'bomb';
  await expect(marketData.markets('okx', { ...unhurried, memory_mb: 96 })).rejects.toMatchObject({
    kind: 'too_large',
    message: 'the answer needs more than 96 MB of memory',
  });
});

it('ends a process that takes too long, or that is not wanted any more', async () => {
  exchange.mode = 'hang';
  await expect(marketData.markets('okx', { deadline_ms: 50 })).rejects.toMatchObject({ kind: 'timeout' });
  const aborted = new AbortController();
  const asked = marketData.markets('okx', { signal: aborted.signal });
  asked.catch(() => {});
  await vi.waitUntil(() => exchange.open() > 0, patience);
  aborted.abort();
  await expect(asked).rejects.toMatchObject({ kind: 'timeout', message: 'the call was cancelled' });
});

matrixTest('answers by one timeout for each request', async () => {
  exchange.mode = 'hang';
  await expect(marketData.ping('okx', { timeout_ms: 100 })).rejects.toMatchObject({ kind: 'timeout' });
});

matrixTest('names what ccxt does not have', async () => {
  await expect(marketData.markets('nowhere')).rejects.toMatchObject({ kind: 'unsupported' });
  await expect(marketData.candles('okx', 'BTC/USDT', '7m', undefined, 5)).rejects.toMatchObject({
    kind: 'unsupported',
    message: 'okx has no candles of 7m',
  });
});

it('says that an address answers to no one', async () => {
  const gone = createMarketData({ urls: { okx: 'http://127.0.0.1:9' } });
  await expect(gone.ping('okx')).rejects.toMatchObject({ kind: 'network' });
});

it('ends what runs when it is closed', async () => {
  exchange.mode = 'hang';
  const closing = createMarketData({ urls: exchange.urls });
  const asked = closing.markets('okx');
  asked.catch(() => {});
  await vi.waitUntil(() => exchange.open() > 0, patience);
  closing.close();
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' });
});

it('ends the process when its parent is killed', async () => {
  exchange.mode = 'hang';
  const script = `
    import { createMarketData } from ${JSON.stringify(new URL('./client.ts', import.meta.url).href)};
    await createMarketData({ urls: ${JSON.stringify(exchange.urls)} }).markets('okx');`;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: 'ignore',
  });
  await vi.waitUntil(() => exchange.open() > 0, patience);
  const ended = once(parent, 'exit');
  parent.kill('SIGKILL');
  await ended;
  // Its sockets close when it ends.
  await vi.waitUntil(() => exchange.open() === 0, patience);
});
