import type { Ticker as CcxtTicker, Exchange } from 'ccxt';
import type { Refused, Ticker, Tickers } from '../client.ts';
import { NoNumber, positiveText } from './decimal-text.ts';
import { type Opened, readOnlyFor } from './exchange.ts';
import { load } from './markets.ts';

export async function tickers(opened: Opened, symbols: readonly string[]): Promise<Tickers> {
  const { exchange } = opened;
  readOnlyFor(exchange, symbols);
  await load(opened);
  const listed = new Set(exchange.symbols);
  const known = symbols.filter((symbol) => listed.has(symbol));
  const found = new Map<string, CcxtTicker>();
  for (const group of groupsOf(exchange, known)) {
    for (const ticker of await ask(exchange, group)) found.set(String(ticker.symbol), ticker);
  }
  const read: Ticker[] = [];
  const refused: Refused[] = [];
  for (const symbol of symbols) {
    const ticker = found.get(symbol);
    try {
      if (ticker === undefined) throw new NoNumber(listed.has(symbol) ? 'no price' : 'no such market');
      read.push(tickerOf(symbol, ticker));
    } catch (error) {
      if (!(error instanceof NoNumber)) throw error;
      refused.push({ id: symbol, why: error.message });
    }
  }
  return { tickers: read, refused };
}

/** An exchange answers for one kind of markets at a time. */
function groupsOf(exchange: Exchange, symbols: readonly string[]): string[][] {
  const kind = (symbol: string) => `${exchange.market(symbol).type} ${exchange.market(symbol).subType}`;
  return Object.values(Object.groupBy(symbols, kind)).map((group) => group ?? []);
}

async function ask(exchange: Exchange, symbols: string[]): Promise<CcxtTicker[]> {
  if (exchange.has.fetchTickers === true) return Object.values(await exchange.fetchTickers(symbols));
  const one: CcxtTicker[] = [];
  for (const symbol of symbols) one.push(await exchange.fetchTicker(symbol));
  return one;
}

function tickerOf(symbol: string, { last, bid, ask: asked, timestamp }: CcxtTicker): Ticker {
  return {
    symbol,
    last: positiveText(last, 'last price'),
    bid: positiveText(bid, 'bid'),
    ask: positiveText(asked, 'ask'),
    at: typeof timestamp === 'number' ? new Date(timestamp).toISOString() : null,
  };
}
