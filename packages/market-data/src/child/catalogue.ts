import ccxt, { type Exchange } from 'ccxt';
import type { ExchangeInfo } from '../client.ts';
import { colours } from './colours.ts';

const keyParts = ['apiKey', 'secret', 'password', 'uid'] as const;

export function catalogue(): ExchangeInfo[] {
  return ccxt.exchanges.map((code) => {
    const Class = (ccxt as unknown as Record<string, new (config: object) => Exchange>)[code] as new (
      config: object,
    ) => Exchange;
    return infoOf(new Class({}));
  });
}

function infoOf(exchange: Exchange): ExchangeInfo {
  const { id, has, requiredCredentials: needs } = exchange;
  const contracts = (subType: 'linear' | 'inverse') =>
    has.swap === true || has.future === true ? hasContracts(exchange, subType) : false;
  const www: unknown = exchange.urls.www;
  return {
    code: id,
    name: String(exchange.name ?? id),
    url: typeof www === 'string' ? www : null,
    countries: (exchange.countries ?? []).map(String),
    has: {
      spot: has.spot === true,
      linear: contracts('linear'),
      inverse: contracts('inverse'),
      delivery: has.future === true,
      hedge: has.setPositionMode === true,
      fetchOHLCV: has.fetchOHLCV === true,
      fetchTickers: has.fetchTickers === true,
    },
    required: keyParts.filter((part) => needs[part]),
    rate_limit_ms: Math.ceil(Number(exchange.rateLimit)),
    timeframes: Object.keys(exchange.timeframes ?? {}),
    colour: colours[id] ?? null,
  };
}

/** Where ccxt lists no features of its contracts, both kinds are possible. */
function hasContracts({ features }: Exchange, subType: 'linear' | 'inverse'): boolean {
  const kinds = [features?.swap, features?.future].filter((kind) => kind !== undefined && kind !== null);
  if (kinds.length === 0) return true;
  return kinds.some((kind) => Boolean((kind as Record<string, unknown>)[subType]));
}
