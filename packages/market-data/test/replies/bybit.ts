/** Written in the format of Bybit's documentation. */

const spot = (base: string, tick: string, step: string) => ({
  symbol: `${base}USDT`,
  baseCoin: base,
  quoteCoin: 'USDT',
  innovation: '0',
  status: 'Trading',
  marginTrading: 'utaOnly',
  lotSizeFilter: {
    basePrecision: step,
    quotePrecision: '0.00000001',
    minOrderQty: '0.000048',
    maxOrderQty: '71.73956243',
    minOrderAmt: '5',
    maxOrderAmt: '4000000',
  },
  priceFilter: { tickSize: tick },
});

const contract = (base: string, quote: string, settle: string, type: string, tick: string) => ({
  symbol: `${base}${quote}`,
  contractType: type,
  status: 'Trading',
  baseCoin: base,
  quoteCoin: quote,
  settleCoin: settle,
  launchTime: '1585526400000',
  deliveryTime: '0',
  deliveryFeeRate: '',
  priceScale: '2',
  leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
  priceFilter: { minPrice: tick, maxPrice: '199999.80', tickSize: tick },
  unifiedMarginTrade: true,
  fundingInterval: 480,
});

const linearLots = {
  maxOrderQty: '1190.000',
  minOrderQty: '0.001',
  qtyStep: '0.001',
  postOnlyMaxOrderQty: '1190.000',
  minNotionalValue: '5',
};
const inverseLots = {
  maxOrderQty: '25000000',
  minOrderQty: '10',
  qtyStep: '1',
  postOnlyMaxOrderQty: '25000000',
};

const withList = (category: string, list: readonly object[]) => ({
  retCode: 0,
  retMsg: 'OK',
  result: { category, list, nextPageCursor: '' },
  retExtInfo: {},
  time: 1700000000000,
});

export const bybitInstruments = {
  spot: withList('spot', [spot('BTC', '0.01', '0.000001'), spot('ETH', '0.01', '0.00001')]),
  linear: withList('linear', [
    { ...contract('BTC', 'USDT', 'USDT', 'LinearPerpetual', '0.10'), lotSizeFilter: linearLots },
    {
      ...contract('ETH', 'USDT', 'USDT', 'LinearPerpetual', '0.01'),
      lotSizeFilter: { ...linearLots, minOrderQty: '0.01', qtyStep: '0.01' },
    },
  ]),
  inverse: withList('inverse', [
    { ...contract('BTC', 'USD', 'BTC', 'InversePerpetual', '0.50'), lotSizeFilter: inverseLots },
    {
      ...contract('BTC', 'USD', 'BTC', 'InverseFutures', '0.50'),
      symbol: 'BTCUSDZ99',
      deliveryTime: String(Date.UTC(2099, 11, 25, 8)),
      lotSizeFilter: inverseLots,
    },
  ]),
};
