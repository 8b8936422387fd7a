import type { ExchangeInfo, Market } from '@quarterdeck/market-data/client';

const everything = {
  spot: true,
  linear: true,
  inverse: true,
  delivery: true,
  hedge: true,
  fetchOHLCV: true,
  fetchTickers: true,
};

const timeframes = ['1m', '5m', '15m', '1h', '4h', '1d'];

/** Exchanges as the library describes them. */
export const exchangesOnPaper: readonly ExchangeInfo[] = [
  {
    code: 'binance',
    name: 'Binance',
    url: 'https://www.binance.com',
    countries: [],
    has: everything,
    required: ['apiKey', 'secret'],
    rate_limit_ms: 50,
    timeframes,
    colour: '#f0b90b',
  },
  {
    code: 'okx',
    name: 'OKX',
    url: 'https://www.okx.com',
    countries: [],
    has: everything,
    required: ['apiKey', 'secret', 'password'],
    rate_limit_ms: 110,
    timeframes,
    colour: '#111111',
  },
  {
    code: 'bybit',
    name: 'Bybit',
    url: 'https://www.bybit.com',
    countries: [],
    has: everything,
    required: ['apiKey', 'secret'],
    rate_limit_ms: 20,
    timeframes,
    colour: '#f7a600',
  },
];

type Given = Pick<Market, 'native_id' | 'tick' | 'step'> & Partial<Market>;

function spot(base: string, given: Given): Market {
  return {
    symbol: `${base}/USDT`,
    base,
    quote: 'USDT',
    settle: null,
    contract_type: 'spot',
    contract_size: null,
    expiry: null,
    min_qty: given.step,
    max_qty: '9000',
    min_notional: '5',
    max_leverage: null,
    maker: '0.001',
    taker: '0.001',
    active: true,
    info: {
      symbol: given.native_id,
      status: 'TRADING',
      filters: { tickSize: given.tick, stepSize: given.step },
    },
    ...given,
  };
}

function perp(base: string, given: Given): Market {
  return {
    ...spot(base, given),
    symbol: `${base}/USDT:USDT`,
    settle: 'USDT',
    contract_type: 'linear_perp',
    contract_size: '1',
    max_qty: '1000',
    max_leverage: null,
    maker: '0.0002',
    taker: '0.0005',
    ...given,
  };
}

const inverse = {
  symbol: 'BTC/USD:BTC',
  quote: 'USD',
  settle: 'BTC',
  contract_type: 'inverse_perp',
  min_notional: null,
} as const;

const markets: Record<string, (expiry: string) => readonly Market[]> = {
  binance: (expiry) => [
    spot('BTC', { native_id: 'BTCUSDT', tick: '0.01', step: '0.00001' }),
    spot('ETH', { native_id: 'ETHUSDT', tick: '0.01', step: '0.0001' }),
    spot('SOL', { native_id: 'SOLUSDT', tick: '0.01', step: '0.001' }),
    spot('DOGE', { native_id: 'DOGEUSDT', tick: '0.00001', step: '1' }),
    spot('XMR', { native_id: 'XMRUSDT', tick: '0.1', step: '0.001' }),
    perp('BTC', { native_id: 'BTCUSDT', tick: '0.1', step: '0.001', min_notional: '100' }),
    perp('ETH', { native_id: 'ETHUSDT', tick: '0.01', step: '0.001', min_notional: '20' }),
    perp('BTC', {
      native_id: 'BTCUSDT_QUARTER',
      symbol: `BTC/USDT:USDT-${expiry.slice(2, 10).replaceAll('-', '')}`,
      contract_type: 'linear_delivery',
      tick: '0.1',
      step: '0.001',
      expiry,
    }),
    perp('BTC', { ...inverse, native_id: 'BTCUSD_PERP', tick: '0.1', step: '1', contract_size: '100' }),
  ],
  okx: () => [
    spot('BTC', {
      native_id: 'BTC-USDT',
      tick: '0.1',
      step: '0.00000001',
      min_qty: '0.00001',
      min_notional: null,
    }),
    spot('ETH', {
      native_id: 'ETH-USDT',
      tick: '0.01',
      step: '0.000001',
      min_qty: '0.001',
      min_notional: null,
    }),
    perp('BTC', {
      native_id: 'BTC-USDT-SWAP',
      tick: '0.1',
      step: '0.01',
      contract_size: '0.01',
      max_leverage: '100',
      min_notional: null,
    }),
  ],
  bybit: () => [
    spot('BTC', { native_id: 'BTCUSDT', tick: '0.01', step: '0.000001' }),
    spot('XRP', { native_id: 'XRPUSDT', tick: '0.0001', step: '0.01' }),
    perp('BTC', { native_id: 'BTCUSDT', tick: '0.1', step: '0.001', max_leverage: '100' }),
  ],
};

export function firstMarkets(code: string, expiry: string): readonly Market[] {
  return markets[code]?.(expiry) ?? [];
}

/** What Binance says some weeks later: changes of every class. */
export function laterMarkets(code: string, expiry: string): readonly Market[] {
  const known = firstMarkets(code, expiry);
  if (code !== 'binance') return known;
  const kept = known
    .filter(({ symbol }) => symbol !== 'XMR/USDT')
    .map((market) => ({ ...market, ...changes[market.symbol] }));
  return [
    ...kept,
    spot('TON', { native_id: 'TONUSDT', tick: '0.001', step: '0.01' }),
    spot('PEPE', { native_id: 'PEPEUSDT', tick: '0.00000001', step: '1' }),
  ];
}

const changes: Record<string, Partial<Market>> = {
  'SOL/USDT': { maker: '0.00075', taker: '0.00075' },
  'DOGE/USDT': { step: '5', min_qty: '5', min_notional: '10' },
  'ETH/USDT:USDT': { tick: '0.1' },
};
