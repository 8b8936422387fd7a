import { MarketDataError } from '../market-data-error.ts';
import type { ToChild } from '../messages.ts';
import { candlePages, candles } from './candles.ts';
import { openExchange } from './exchange.ts';
import { kindOf } from './failure-kind.ts';
import { readMarkets } from './markets.ts';
import { ping } from './ping.ts';
import { tickers } from './tickers.ts';

export interface Outlet {
  send(part: unknown): void;
  /** Settles when the next part is wanted. */
  sendAndWait(part: unknown): Promise<void>;
}

const marketsPerMessage = 100;

export async function answerTo(
  { ask, base, limits }: Extract<ToChild, { ask: unknown }>,
  { send, sendAndWait }: Outlet,
): Promise<unknown> {
  if (ask.call === 'catalogue') return (await import('./catalogue.ts')).catalogue();
  const opened = await openExchange(ask.code, base, limits);
  switch (ask.call) {
    case 'ping':
      return ping(opened);
    case 'markets': {
      const { markets, ...rest } = await readMarkets(opened);
      for (let at = 0; at < markets.length; at += marketsPerMessage)
        send(markets.slice(at, at + marketsPerMessage));
      return rest;
    }
    case 'tickers':
      return tickers(opened, ask.symbols);
    case 'candles':
      return candles(opened, ask);
    case 'candlePages':
      for await (const page of candlePages(opened, ask)) await sendAndWait(page);
      return null;
  }
}

export function failureOf(error: unknown) {
  if (error instanceof MarketDataError) return { kind: error.kind, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: kindOf(error), message: new MarketDataError('malformed', message).message };
}
