import type { MarketInterface } from 'ccxt';

/** The fields of a market that decide about money. */
export interface Figures {
  contract_size: unknown;
  tick: unknown;
  step: unknown;
  min_qty: unknown;
  max_qty: unknown;
  min_notional: unknown;
  max_leverage: unknown;
}

type Info = Record<string, unknown>;

/** Figures as ccxt reads them. */
export function figuresOf(market: MarketInterface): Figures {
  const { precision, limits } = market;
  return {
    contract_size: market.contractSize,
    tick: precision?.price,
    step: precision?.amount,
    min_qty: limits?.amount?.min,
    max_qty: limits?.amount?.max,
    min_notional: limits?.cost?.min,
    max_leverage: limits?.leverage?.max,
  };
}

/** Where ccxt is wrong about an exchange, the exchange's own record decides. */
export const corrections: Readonly<
  Record<string, (info: Info, market: MarketInterface) => Partial<Figures>>
> = {
  // Without its filters a market has digits for display, which are no tick.
  binance: ({ filters }) => {
    const types = new Set(listOf(filters).map(({ filterType }) => filterType));
    return {
      ...(!types.has('PRICE_FILTER') && { tick: null }),
      ...(!types.has('LOT_SIZE') && { step: null, min_qty: null, max_qty: null }),
    };
  },
  // An inverse contract is worth one unit of the quote; ccxt gives its least quantity.
  bybit: (_info, market) => (market.inverse ? { contract_size: '1' } : {}),
  // ccxt gives the least quantity of a contract in base units; it is one contract.
  htx: (_info, market) => (market.contract ? { min_qty: '1', min_notional: null } : {}),
  // A contract is worth ctVal times ctMult.
  okx: ({ ctMult }, market) =>
    ctMult === undefined || ctMult === '' || ctMult === '1'
      ? {}
      : { contract_size: multiplied(market.contractSize, ctMult) },
};

function multiplied(size: unknown, by: unknown): unknown {
  if (size === undefined || size === null) return size;
  const [one, other] = [partsOf(size), partsOf(by)];
  return `${one.digits * other.digits}e-${one.places + other.places}`;
}

function partsOf(value: unknown) {
  const [whole = '', fraction = ''] = String(value).split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

function listOf(value: unknown): Info[] {
  return Array.isArray(value) ? value : [];
}
