/** Written in the format of OKX's documentation. */

const instrument = {
  alias: '',
  baseCcy: '',
  category: '1',
  ctMult: '1',
  ctType: '',
  ctVal: '',
  ctValCcy: '',
  expTime: '',
  instFamily: '',
  lever: '',
  listTime: '1548133413000',
  maxLmtSz: '1000000',
  maxMktSz: '100000',
  optType: '',
  quoteCcy: '',
  settleCcy: '',
  state: 'live',
  stk: '',
  uly: '',
};

const spot = (base: string, quote: string, tick: string, lot: string, least: string) => ({
  ...instrument,
  ctMult: '',
  instType: 'SPOT',
  instId: `${base}-${quote}`,
  baseCcy: base,
  quoteCcy: quote,
  lever: '10',
  tickSz: tick,
  lotSz: lot,
  minSz: least,
});

const contract = (family: string, settle: string, value: string, tick: string, lever: string) => {
  const [base = '', quote = ''] = family.split('-');
  return {
    ...instrument,
    instFamily: family,
    uly: family,
    settleCcy: settle,
    ctType: settle === quote ? 'linear' : 'inverse',
    ctVal: value,
    ctValCcy: settle === quote ? base : quote,
    lever,
    tickSz: tick,
    lotSz: '1',
    minSz: '1',
  };
};

const swap = (...given: Parameters<typeof contract>) => ({
  ...contract(...given),
  instType: 'SWAP',
  instId: `${given[0]}-SWAP`,
});

const future = (date: string, expires: number, ...given: Parameters<typeof contract>) => ({
  ...contract(...given),
  instType: 'FUTURES',
  instId: `${given[0]}-${date}`,
  alias: 'quarter',
  expTime: String(expires),
});

const withData = (data: readonly object[]) => ({ code: '0', msg: '', data });

export const okxInstruments = {
  SPOT: withData([
    spot('BTC', 'USDT', '0.1', '0.00000001', '0.00001'),
    spot('ETH', 'USDT', '0.01', '0.000001', '0.0001'),
  ]),
  SWAP: withData([
    swap('BTC-USD', 'BTC', '100', '0.1', '100'),
    swap('BTC-USDT', 'USDT', '0.01', '0.1', '100'),
    { ...swap('ETH-USDT', 'USDT', '0.1', '0.01', '75'), ctMult: '10' },
    // Announced, with nothing else known.
    { instId: 'NEW-USDT_UM-SWAP', instType: 'SWAP', state: 'preopen' },
  ]),
  FUTURES: withData([
    future('241220', Date.UTC(2024, 11, 20, 8), 'BTC-USD', 'BTC', '100', '0.1', '20'),
    future('991225', Date.UTC(2099, 11, 25, 8), 'BTC-USDT', 'USDT', '0.01', '0.1', '20'),
  ]),
};
