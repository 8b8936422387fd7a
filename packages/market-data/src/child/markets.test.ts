import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loopbackExchange } from '../../test/loopback-exchange.ts';
import { binanceInstruments } from '../../test/replies/binance.ts';
import { bybitInstruments } from '../../test/replies/bybit.ts';
import { okxInstruments } from '../../test/replies/okx.ts';
import type { ContractType } from '../client.ts';
import { openExchange } from './exchange.ts';
import { readMarkets } from './markets.ts';
import { corrections } from './own-words.ts';

const megabyte = 1024 * 1024;
const limits = { answer: 24 * megabyte, answers: 96 * megabyte, timeout_ms: 10_000 };
const exchange = await loopbackExchange();

afterAll(() => exchange.close());

beforeEach(() => {
  exchange.mode = 'ok';
  exchange.replies.clear();
});

type Code = 'binance' | 'okx' | 'bybit';
const read = async (code: Code, given: Partial<typeof limits> = {}) =>
  await readMarkets(await openExchange(code, exchange.urls[code], { ...limits, ...given }));

async function marketOf(code: Code, id: string, type: ContractType) {
  const { markets } = await read(code);
  return markets.find(({ native_id, contract_type }) => native_id === id && contract_type === type);
}

const number = (text: string | null | undefined) =>
  text === null || text === undefined ? text : Number(text);

describe('binance', () => {
  it('reads spot, linear and inverse markets from three hosts', async () => {
    exchange.requests.length = 0;
    const { markets, version } = await read('binance');
    expect(exchange.requests.map((url) => url.split('?')[0]).sort()).toEqual([
      '/api/v3/exchangeInfo',
      '/dapi/v1/exchangeInfo',
      '/fapi/v1/exchangeInfo',
    ]);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(markets.map(({ symbol, contract_type }) => `${symbol} ${contract_type}`).sort()).toEqual([
      'BTC/USD:BTC inverse_perp',
      'BTC/USD:BTC-241227 inverse_delivery',
      'BTC/USD:BTC-991225 inverse_delivery',
      'BTC/USDT spot',
      'BTC/USDT:USDT linear_perp',
      'ETH/BTC spot',
      'ETH/USD:ETH inverse_perp',
      'ETH/USDT spot',
      'ETH/USDT:USDT linear_perp',
      'SHIB/USDT spot',
    ]);
  });

  it("has the exchange's own figures", async () => {
    const { markets } = await read('binance');
    const own = Object.values(binanceInstruments).flatMap(({ symbols }) => symbols) as {
      symbol: string;
      contractType?: string;
      contractSize?: number;
      filters: {
        filterType: string;
        tickSize?: string;
        stepSize?: string;
        minQty?: string;
        minNotional?: string;
      }[];
    }[];
    for (const { native_id, contract_type, tick, step, min_qty, min_notional, contract_size } of markets) {
      const isSpot = contract_type === 'spot';
      const market = own.find((it) => it.symbol === native_id && (it.contractType === undefined) === isSpot);
      const filter = (...names: string[]) =>
        market?.filters.find(({ filterType }) => names.includes(filterType));
      const notional = filter('NOTIONAL', 'MIN_NOTIONAL') as
        | { notional?: string; minNotional?: string }
        | undefined;
      expect([
        native_id,
        number(tick),
        number(step),
        number(min_qty),
        number(min_notional),
        contract_size,
      ]).toEqual([
        native_id,
        number(filter('PRICE_FILTER')?.tickSize) ?? null,
        number(filter('LOT_SIZE')?.stepSize) ?? null,
        number(filter('LOT_SIZE')?.minQty) ?? null,
        number(notional?.minNotional ?? notional?.notional) ?? null,
        isSpot ? null : String(market?.contractSize ?? 1),
      ]);
    }
    const shib = markets.find(({ native_id }) => native_id === 'SHIBUSDT');
    expect(shib).toMatchObject({ tick: '0.00000001', step: '1', maker: '0.001', taker: '0.001' });
  });

  it('knows no tick, step and limits of a market without filters', async () => {
    const none = { tick: null, step: null, min_qty: null, max_qty: null, min_notional: null };
    expect(await marketOf('binance', 'ETHBTC', 'spot')).toMatchObject(none);
    const bare = { ...binanceInstruments.linear.symbols[0], filters: [] };
    exchange.replies.set('/fapi/v1/exchangeInfo', { ...binanceInstruments.linear, symbols: [bare] });
    // Its digits for display would make a tick of 0.01.
    expect(await marketOf('binance', 'BTCUSDT', 'linear_perp')).toMatchObject(none);
  });

  it('gives no maximum where the exchange writes zero', async () => {
    const market = structuredClone(binanceInstruments.spot.symbols[0]) as {
      filters: Record<string, string>[];
    };
    for (const filter of market.filters) if (filter.filterType === 'LOT_SIZE') filter.maxQty = '0.00000000';
    exchange.replies.set('/api/v3/exchangeInfo', { ...binanceInstruments.spot, symbols: [market] });
    expect(await marketOf('binance', 'BTCUSDT', 'spot')).toMatchObject({ max_qty: null, min_qty: '0.00001' });
  });

  it('calculates from the expiry whether a contract is active', async () => {
    expect(await marketOf('binance', 'BTCUSD_241227', 'inverse_delivery')).toMatchObject({
      expiry: '2024-12-27T08:00:00.000Z',
      active: false,
      contract_size: '100',
    });
    expect(await marketOf('binance', 'BTCUSD_991225', 'inverse_delivery')).toMatchObject({ active: true });
  });

  it('tells markets of one native id apart by their type, and refuses a second of the same', async () => {
    const [first] = binanceInstruments.spot.symbols;
    exchange.replies.set('/api/v3/exchangeInfo', { ...binanceInstruments.spot, symbols: [first, first] });
    const { markets, refused } = await read('binance');
    expect(markets.filter(({ native_id }) => native_id === 'BTCUSDT').map((it) => it.contract_type)).toEqual([
      'spot',
      'linear_perp',
    ]);
    expect(refused).toEqual([{ id: 'BTCUSDT', why: 'listed twice' }]);
  });
});

describe('okx', () => {
  it("has the exchange's own figures, sizes of contracts included", async () => {
    const { markets, refused } = await read('okx');
    const own = Object.values(okxInstruments).flatMap(({ data }) => data) as Record<string, string>[];
    for (const market of markets) {
      const it = own.find(({ instId }) => instId === market.native_id) ?? {};
      const size = market.contract_type === 'spot' ? undefined : Number(it.ctVal) * Number(it.ctMult);
      expect([market.native_id, number(market.tick), number(market.step), number(market.min_qty)]).toEqual([
        market.native_id,
        Number(it.tickSz),
        Number(it.lotSz),
        Number(it.minSz),
      ]);
      expect(number(market.contract_size) ?? undefined).toBe(size);
      expect(market.info).toMatchObject({ instId: market.native_id });
    }
    expect(markets.map(({ native_id, contract_type }) => `${native_id} ${contract_type}`)).toEqual(
      [
        'BTC-USDT spot',
        'ETH-USDT spot',
        'BTC-USD-SWAP inverse_perp',
        'BTC-USDT-SWAP linear_perp',
        'ETH-USDT-SWAP linear_perp',
        'BTC-USD-241220 inverse_delivery',
        'BTC-USDT-991225 linear_delivery',
      ].sort(
        (one, other) =>
          markets.findIndex((it) => one.startsWith(`${it.native_id} `)) -
          markets.findIndex((it) => other.startsWith(`${it.native_id} `)),
      ),
    );
    // Announced only: neither a base nor a kind is known.
    expect(refused).toEqual([{ id: 'NEW-USDT_UM-SWAP', why: expect.any(String) }]);
  });

  it('counts an expired contract as inactive, although the exchange calls it live', async () => {
    expect(await marketOf('okx', 'BTC-USD-241220', 'inverse_delivery')).toMatchObject({
      expiry: '2024-12-20T08:00:00.000Z',
      active: false,
      max_leverage: '20',
    });
  });
});

describe('bybit', () => {
  it("has the exchange's own figures, and an inverse contract is worth one unit of the quote", async () => {
    const { markets } = await read('bybit');
    const own = Object.values(bybitInstruments).flatMap(({ result }) => result.list) as {
      symbol: string;
      contractType?: string;
      priceFilter: { tickSize: string };
      lotSizeFilter: { qtyStep?: string; basePrecision?: string; minOrderQty: string };
    }[];
    for (const market of markets) {
      const isSpot = market.contract_type === 'spot';
      const it = own.find(
        (one) => one.symbol === market.native_id && (one.contractType === undefined) === isSpot,
      );
      expect([market.native_id, number(market.tick), number(market.step), number(market.min_qty)]).toEqual([
        market.native_id,
        Number(it?.priceFilter.tickSize),
        Number(it?.lotSizeFilter.qtyStep ?? it?.lotSizeFilter.basePrecision),
        Number(it?.lotSizeFilter.minOrderQty),
      ]);
      expect(market.contract_size).toBe(isSpot ? null : '1');
    }
    expect(await marketOf('bybit', 'BTCUSD', 'inverse_perp')).toMatchObject({ min_qty: '10', settle: 'BTC' });
    expect(await marketOf('bybit', 'BTCUSDZ99', 'inverse_delivery')).toMatchObject({
      expiry: '2099-12-25T08:00:00.000Z',
    });
  });

  it('refuses an answer without its category', async () => {
    const { category: _, ...result } = bybitInstruments.linear.result;
    exchange.replies.set('/v5/market/instruments-info?category=linear', {
      ...bybitInstruments.linear,
      result,
    });
    await expect(read('bybit')).rejects.toMatchObject({
      kind: 'partial',
      message: expect.stringContaining('neither linear nor inverse'),
    });
  });
});

it('takes one contract as the least quantity where ccxt gives it in base units', () => {
  expect(corrections.htx?.({}, { contract: true } as never)).toEqual({ min_qty: '1', min_notional: null });
  expect(corrections.htx?.({}, { contract: false } as never)).toEqual({});
});

describe.each(['binance', 'okx', 'bybit'] as const)('%s', (code) => {
  it.each([
    ['partial', { kind: 'partial', message: expect.stringMatching(/maintenance/) }],
    ['without', { kind: 'partial', message: expect.stringMatching(/lists no/) }],
    ['html', { kind: 'malformed', message: expect.stringMatching(/Checking your browser$/) }],
    ['empty', { kind: 'malformed', message: expect.stringMatching(/nothing at all/) }],
    ['broken', { kind: 'malformed', message: expect.stringMatching(/no JSON/) }],
    ['redirect', { kind: 'network', message: expect.stringMatching(/redirects/) }],
    ['error', { message: expect.stringMatching(/unavailable|closed|503/) }],
  ] as const)('refuses an answer that is %s', async (mode, expected) => {
    exchange.mode = mode;
    const failure = await read(code).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { failureOf } = await import('./answer.ts');
    expect(failureOf(failure)).toMatchObject(expected);
    expect(failureOf(failure).message).not.toMatch(/[<>]/);
  });

  it('reads what is left of shorter lists', async () => {
    const all = await read(code);
    exchange.mode = 'half';
    const { markets } = await read(code);
    expect(markets.length).toBeGreaterThan(0);
    expect(markets.length).toBeLessThan(all.markets.length);
  });
});

it('refuses by name the markets whose tick is no number', async () => {
  exchange.mode = 'nan';
  await expect(read('okx')).rejects.toMatchObject({ message: expect.stringMatching(/tick is "NaN"/) });
  exchange.mode = 'ok';
  const [first, second, ...rest] = structuredClone(binanceInstruments.spot.symbols) as {
    filters: object[];
  }[];
  Object.assign(first?.filters[0] ?? {}, { tickSize: 'NaN' });
  Object.assign(second?.filters[0] ?? {}, { tickSize: '-0.01' });
  exchange.replies.set('/api/v3/exchangeInfo', {
    ...binanceInstruments.spot,
    symbols: [first, second, ...rest],
  });
  expect((await read('binance')).refused).toEqual([
    { id: 'BTCUSDT', why: 'tick is "NaN"' },
    { id: 'ETHUSDT', why: 'tick is -0.01' },
  ]);
});

it('gives up on a body that does not end', async () => {
  exchange.mode = 'slow';
  const { failureOf } = await import('./answer.ts');
  const failure = await read('okx', { timeout_ms: 300 }).catch((error: unknown) => error);
  expect(failureOf(failure)).toMatchObject({ kind: 'timeout' });
});

it('asks no host but those of the exchange', async () => {
  const { transport, exchange: opened } = await openExchange('okx', undefined, limits);
  expect(opened.enableRateLimit).toBe(true);
  await expect(transport.fetch('https://127.0.0.1/x', {})).rejects.toMatchObject({ kind: 'unsupported' });
  await expect(transport.fetch('http://www.okx.com/x', {})).rejects.toMatchObject({ kind: 'unsupported' });
});

it('refuses an exchange whose precision is no tick, and one that is none', async () => {
  for (const code of ['bitfinex', 'bithumb', 'nothing', 'base/Exchange', '../ccxt'])
    await expect(openExchange(code, undefined, limits)).rejects.toMatchObject({ kind: 'unsupported' });
});

const recorded = join(import.meta.dirname, '../../../../../shared/data');

describe.skipIf(!existsSync(recorded))('recorded replies', () => {
  const reply = (name: string): unknown => JSON.parse(readFileSync(join(recorded, name), 'utf8'));

  it('reads the instruments of okx; its futures have expired', async () => {
    for (const [type, name] of [
      ['SPOT', 'spot'],
      ['SWAP', 'swap'],
      ['FUTURES', 'futures'],
    ])
      exchange.replies.set(
        `/api/v5/public/instruments?instType=${type}`,
        reply(`okx_http_get_instruments_${name}.json`),
      );
    // The recorded ones have inverse futures only.
    const { markets } = await read('okx');
    const futures = markets.filter(({ contract_type }) => contract_type.endsWith('delivery'));
    expect(futures.length).toBeGreaterThan(3);
    expect(futures.every(({ active, expiry }) => !active && expiry !== null)).toBe(true);
    expect(markets.find(({ native_id }) => native_id === 'BTC-USD-SWAP')).toMatchObject({
      contract_size: '100',
      tick: '0.1',
      contract_type: 'inverse_perp',
    });
  });

  it('reads the linear contracts of bybit, and refuses them without category', async () => {
    const path = '/v5/market/instruments-info?category=linear';
    exchange.replies.set(path, reply('bybit_instruments_linear.json'));
    expect(await marketOf('bybit', 'BTCUSDT', 'linear_perp')).toMatchObject({
      tick: '0.5',
      step: '0.001',
      min_notional: '5',
      max_leverage: '100',
      expiry: null,
      active: true,
    });
    exchange.replies.set(path, reply('bybit_instruments_linear_without_category.json'));
    await expect(read('bybit')).rejects.toMatchObject({ kind: 'partial' });
  });

  it('reads a market of binance with empty filters as unknown', async () => {
    exchange.replies.set('/api/v3/exchangeInfo', reply('binance_exchange_info_min.json'));
    expect(await marketOf('binance', 'ETHBTC', 'spot')).toMatchObject({
      tick: null,
      step: null,
      min_qty: null,
    });
  });
});
