import { runChild, streamChild } from './child-process.ts';

export type ContractType = 'spot' | 'linear_perp' | 'inverse_perp' | 'linear_delivery' | 'inverse_delivery';

export interface ExchangeInfo {
  /** The id of ccxt. */
  code: string;
  name: string;
  url: string | null;
  /** ISO 3166 codes, as ccxt has them. */
  countries: readonly string[];
  has: {
    spot: boolean;
    linear: boolean;
    inverse: boolean;
    delivery: boolean;
    /** Positions in both directions at once. */
    hedge: boolean;
    fetchOHLCV: boolean;
    fetchTickers: boolean;
  };
  /** What a key of this exchange consists of. */
  required: readonly ('apiKey' | 'secret' | 'password' | 'uid')[];
  rate_limit_ms: number;
  timeframes: readonly string[];
  /** `#rrggbb`; null: not known. */
  colour: string | null;
}

/** Amounts are decimal text in its shortest form; null: the exchange does not say. */
export interface Market {
  native_id: string;
  symbol: string;
  base: string;
  quote: string;
  settle: string | null;
  contract_type: ContractType;
  contract_size: string | null;
  /** ISO 8601. */
  expiry: string | null;
  tick: string | null;
  /** In contracts where there are contracts, as the quantities are. */
  step: string | null;
  min_qty: string | null;
  max_qty: string | null;
  min_notional: string | null;
  max_leverage: string | null;
  /** The exchange's default, not that of an account. */
  maker: string | null;
  taker: string | null;
  /** False as well where the contract has expired. */
  active: boolean;
  /** The exchange's own record. */
  info: unknown;
}

export interface Markets {
  /** Of ccxt. */
  version: string;
  markets: readonly Market[];
  /** Markets that could not be read. */
  refused: readonly Refused[];
}

export interface Refused {
  id: string;
  why: string;
}

export interface Ticker {
  symbol: string;
  last: string | null;
  bid: string | null;
  ask: string | null;
  /** The exchange's time; null: it does not say. */
  at: string | null;
}

export interface Tickers {
  tickers: readonly Ticker[];
  /** Symbols without a price, with the reason. */
  refused: readonly Refused[];
}

/** Opening time in milliseconds, open, high, low, close, volume. */
export type Candle = readonly [
  at: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

export interface Candles {
  /** Closed candles, in order of time, each time once. */
  candles: readonly Candle[];
  refused: readonly Refused[];
}

export interface CandlePage extends Candles {
  /** Where to go on, in milliseconds; null after the last page. */
  next_since: number | null;
  /** From 0 to 1. */
  progress: number;
}

export interface CallOptions {
  /** Base addresses by ccxt's id, in place of the exchange's own hosts. */
  urls?: Readonly<Record<string, string>>;
  /** So long the child process may take in all; of a paged call, for each page. */
  deadline_ms?: number;
  /** So long one request may take. */
  timeout_ms?: number;
  /** The most memory that the child process may use; 512 MB where nothing is said. */
  memory_mb?: number;
  /** Ends the child process. */
  signal?: AbortSignal;
}

/** Reads public data of exchanges; each call runs in a child process of its own. */
export interface MarketData {
  catalogue(): Promise<readonly ExchangeInfo[]>;
  /** The difference is positive where the exchange's clock is ahead. */
  ping(
    code: string,
    options?: CallOptions,
  ): Promise<{ latency_ms: number; clock_difference_ms: number | null }>;
  markets(code: string, options?: CallOptions): Promise<Markets>;
  tickers(code: string, symbols: readonly string[], options?: CallOptions): Promise<Tickers>;
  /** @param since opening time of the first candle, in milliseconds */
  candles(
    code: string,
    symbol: string,
    timeframe: string,
    since: number | undefined,
    limit: number | undefined,
    options?: CallOptions,
  ): Promise<Candles>;
  /** All candles from `since` to before `until`, page by page at the exchange's rate; `next_since` is where a later call goes on. */
  candlePages(
    code: string,
    symbol: string,
    timeframe: string,
    since: number,
    until: number,
    options?: CallOptions,
  ): AsyncGenerator<CandlePage, void, undefined>;
}

export interface ClosableMarketData extends MarketData {
  /** Ends what runs, and refuses what comes. */
  close(): void;
}

export interface MarketDataOptions extends Pick<CallOptions, 'urls'> {
  /** Limits how many child processes run at once. */
  withPermit?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const secondsPerCall = 90;

export function createMarketData({
  urls = {},
  withPermit = (work) => work(),
}: MarketDataOptions = {}): ClosableMarketData {
  const closing = new AbortController();
  const settled = (options: CallOptions = {}) => ({
    deadline_ms: secondsPerCall * 1000,
    ...options,
    urls: { ...urls, ...options.urls },
    signal: options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal,
  });
  return {
    close: () => closing.abort(),
    catalogue: () => withPermit(() => runChild({ call: 'catalogue' }, settled())),
    ping: (code, options) => withPermit(() => runChild({ call: 'ping', code }, settled(options))),
    async markets(code, options) {
      const found: Market[] = [];
      const end = await withPermit(() =>
        runChild({ call: 'markets', code }, settled(options), (part) => found.push(...part)),
      );
      return { ...end, markets: found };
    },
    tickers: (code, symbols, options) =>
      withPermit(() => runChild({ call: 'tickers', code, symbols }, settled(options))),
    candles: (code, symbol, timeframe, since, limit, options) =>
      withPermit(() =>
        runChild({ call: 'candles', code, symbol, timeframe, since, limit }, settled(options)),
      ),
    async *candlePages(code, symbol, timeframe, since, until, options) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const turn = withPermit(() => {
        started.resolve();
        return ended;
      });
      turn.catch(started.reject);
      try {
        await started.promise;
        yield* streamChild({ call: 'candlePages', code, symbol, timeframe, since, until }, settled(options));
      } finally {
        end();
      }
    },
  };
}
