import type { Exchange } from 'ccxt';
import { MarketDataError } from '../market-data-error.ts';
import type { Limits } from '../messages.ts';
import { exchangeClass } from './library.ts';
import { createTransport, type Transport } from './transport.ts';

export interface Opened {
  exchange: Exchange;
  transport: Transport;
}

/** Which kinds of markets are read, in the exchange's own words; options are not offered. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  binance: ['spot', 'linear', 'inverse'],
  bybit: ['spot', 'linear', 'inverse'],
  okx: ['spot', 'swap', 'future'],
};

/** These read their markets with the help of their currencies. */
const needCurrencies = new Set(['bitso', 'hyperliquid', 'kraken', 'latoken']);

const tickSize = 4;

/** @throws MarketDataError where it is unknown, or gives precision in another way than as a tick. */
export async function openExchange(code: string, base: string | undefined, limits: Limits): Promise<Opened> {
  const Class = await exchangeClass(code);
  if (Class === undefined) throw new MarketDataError('unsupported', `ccxt has no exchange "${code}"`);
  const exchange = new Class({ number: String, enableRateLimit: true, timeout: limits.timeout_ms });
  if (exchange.precisionMode !== tickSize)
    throw new MarketDataError('unsupported', `${code} gives precision in significant digits, not as a tick`);
  const transport = createTransport(hostsOf(exchange), base, limits);
  exchange.fetchImplementation = transport.fetch;
  const types = kinds[code];
  if (types) readOnly(exchange, types);
  if (!needCurrencies.has(code)) exchange.has.fetchCurrencies = false;
  return { exchange, transport };
}

/** Reads the markets of these kinds alone. */
export function readOnly(exchange: Exchange, types: readonly string[]): void {
  const own: unknown = exchange.options.fetchMarkets;
  const isList = Array.isArray(own);
  exchange.options.fetchMarkets = isList ? [...types] : { ...(own as object), types: [...types] };
}

/** Reads no more markets than these symbols need, where the exchange can be asked for some. */
export function readOnlyFor(exchange: Exchange, symbols: readonly string[]): void {
  const all = kinds[exchange.id];
  if (!all) return;
  const wanted = new Set(symbols.flatMap((symbol) => kindsOf(symbol)));
  const types = all.filter((kind) => wanted.has(kind));
  if (types.length > 0) readOnly(exchange, types);
}

/** `BTC/USDT` is spot, `BTC/USDT:USDT` linear, `BTC/USD:BTC-261225` an inverse contract that expires. */
function kindsOf(symbol: string): string[] {
  const [, quote, settle, date] = /^[^/]+\/([^:]+)(?::([^-]+)(-.*)?)?$/.exec(symbol) ?? [];
  if (settle === undefined) return ['spot'];
  return [settle === quote ? 'linear' : 'inverse', date === undefined ? 'swap' : 'future'];
}

/** The hosts of the exchange's interface, as ccxt has them. */
function hostsOf(exchange: Exchange): Set<string> {
  const addresses: string[] = [];
  const gather = (value: unknown) => {
    if (typeof value === 'string') addresses.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  gather(exchange.urls.api);
  const named = addresses.map((address) => address.replaceAll('{hostname}', String(exchange.hostname)));
  return new Set(named.flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : [])));
}
