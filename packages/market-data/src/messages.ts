import type { CandlePage, Candles, ExchangeInfo, Market, Markets, Tickers } from './client.ts';
import type { FailureKind } from './market-data-error.ts';

/** What the child process is asked. */
export type Question =
  | { call: 'catalogue' }
  | { call: 'ping'; code: string }
  | { call: 'markets'; code: string }
  | { call: 'tickers'; code: string; symbols: readonly string[] }
  | {
      call: 'candles';
      code: string;
      symbol: string;
      timeframe: string;
      since: number | undefined;
      limit: number | undefined;
    }
  | {
      call: 'candlePages';
      code: string;
      symbol: string;
      timeframe: string;
      since: number;
      until: number;
    };

/** What it answers in the end. */
export interface Answers {
  catalogue: readonly ExchangeInfo[];
  ping: { latency_ms: number; clock_difference_ms: number | null };
  markets: Omit<Markets, 'markets'>;
  tickers: Tickers;
  candles: Candles;
  candlePages: null;
}

/** What it answers on the way, so that no message is long. */
export interface Parts {
  catalogue: never;
  ping: never;
  markets: readonly Market[];
  tickers: never;
  candles: never;
  candlePages: CandlePage;
}

export interface Limits {
  /** Of one answer of an exchange, in bytes after decompression. */
  answer: number;
  /** Of all answers of one call. */
  answers: number;
  timeout_ms: number;
}

export type ToChild = { ask: Question; base: string | undefined; limits: Limits } | { next: true };

export type FromChild =
  | { part: unknown }
  | { answer: unknown }
  | { failed: { kind: FailureKind; message: string } };
