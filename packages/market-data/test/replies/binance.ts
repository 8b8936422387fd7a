/** Written in the format of Binance's documentation. */

const filters = (tick: string, step: string, least: string, most: string, notional: object) => [
  { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: '1000000.00000000', tickSize: tick },
  { filterType: 'LOT_SIZE', minQty: least, maxQty: most, stepSize: step },
  { filterType: 'MARKET_LOT_SIZE', minQty: '0.00000000', maxQty: '100.00000000', stepSize: '0.00000000' },
  notional,
];

const spot = (base: string, quote: string, tick: string, step: string) => ({
  symbol: `${base}${quote}`,
  status: 'TRADING',
  baseAsset: base,
  baseAssetPrecision: 8,
  quoteAsset: quote,
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  orderTypes: ['LIMIT', 'MARKET'],
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: true,
  filters: filters(tick, step, step, '9000.00000000', {
    filterType: 'NOTIONAL',
    minNotional: '5.00000000',
    applyMinToMarket: true,
    maxNotional: '9000000.00000000',
  }),
  permissions: [],
  permissionSets: [['SPOT', 'MARGIN']],
});

const linear = (base: string, tick: string, step: string, notional: string) => ({
  symbol: `${base}USDT`,
  pair: `${base}USDT`,
  contractType: 'PERPETUAL',
  deliveryDate: 4133404800000,
  onboardDate: 1569398400000,
  status: 'TRADING',
  baseAsset: base,
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  // Digits for display, which are not the tick.
  pricePrecision: 2,
  quantityPrecision: 3,
  filters: filters(tick, step, step, '1000', { filterType: 'MIN_NOTIONAL', notional }),
});

const inverse = (base: string, size: number, expires?: { id: string; at: number }) => ({
  symbol: `${base}USD_${expires?.id ?? 'PERP'}`,
  pair: `${base}USD`,
  contractType: expires ? 'CURRENT_QUARTER' : 'PERPETUAL',
  deliveryDate: expires?.at ?? 4133404800000,
  onboardDate: 1597042800000,
  contractStatus: 'TRADING',
  contractSize: size,
  baseAsset: base,
  quoteAsset: 'USD',
  marginAsset: base,
  pricePrecision: 1,
  quantityPrecision: 0,
  filters: filters('0.1', '1', '1', '1000000', { filterType: 'MAX_NUM_ORDERS', limit: 200 }).slice(0, 2),
});

const withSymbols = (symbols: readonly object[]) => ({
  timezone: 'UTC',
  serverTime: 1700000000000,
  rateLimits: [],
  exchangeFilters: [],
  symbols,
});

export const binanceInstruments = {
  spot: withSymbols([
    spot('BTC', 'USDT', '0.01000000', '0.00001000'),
    spot('ETH', 'USDT', '0.01000000', '0.00010000'),
    spot('SHIB', 'USDT', '0.00000001', '1.00000000'),
    { ...spot('ETH', 'BTC', '0.00001000', '0.00010000'), filters: [] },
  ]),
  linear: withSymbols([linear('BTC', '0.10', '0.001', '100'), linear('ETH', '0.01', '0.001', '20')]),
  inverse: withSymbols([
    inverse('BTC', 100),
    inverse('ETH', 10),
    inverse('BTC', 100, { id: '241227', at: Date.UTC(2024, 11, 27, 8) }),
    inverse('BTC', 100, { id: '991225', at: Date.UTC(2099, 11, 25, 8) }),
  ]),
};
