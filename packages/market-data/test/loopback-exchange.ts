import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { binanceInstruments } from './replies/binance.ts';
import { bybitInstruments } from './replies/bybit.ts';
import { loopbackCandles } from './replies/candles.ts';
import { okxInstruments } from './replies/okx.ts';

/** How it answers. */
export type LoopbackMode =
  | 'ok'
  /** Headers and the beginning of the body, and no more. */
  | 'slow'
  /** Nothing at all. */
  | 'hang'
  | 'html'
  | 'empty'
  /** 30 MB of JSON. */
  | 'huge'
  /** Small enough to read, and too large for the memory of the reader. */
  | 'bomb'
  /** Text that begins like JSON. */
  | 'broken'
  | 'redirect'
  /** 503, in the exchange's own words. */
  | 'error'
  /** The inverse contracts, or those that expire, answer 503. */
  | 'partial'
  /** Their list is empty. */
  | 'without'
  /** Half of each list. */
  | 'half'
  /** The first market of each list has ticks that are no number; the second, negative ones. */
  | 'nan';

export interface LoopbackExchange {
  /** For `EXCHANGE_URLS`. */
  urls: Readonly<Record<'binance' | 'okx' | 'bybit', string>>;
  mode: LoopbackMode;
  /** By base and quote (`BTC/USDT`), in the exchange's own text; what is missing here has no ticker. */
  prices: Map<string, string>;
  /** Replies in place of its own, by path and query (`/v5/market/instruments-info?category=linear`). */
  replies: Map<string, unknown>;
  /** The path and query of all requests. */
  requests: string[];
  /** Requests that are not answered yet. */
  open(): number;
  close(): Promise<void>;
}

const defaultPrices: readonly (readonly [string, string])[] = [
  ['BTC/USDT', '65000.10'],
  ['BTC/USD', '64990.5'],
  ['ETH/USDT', '3200.25'],
  ['SHIB/USDT', '0.00001234'],
];

/** Answers on loopback as Binance, OKX and Bybit do. */
export async function loopbackExchange(): Promise<LoopbackExchange> {
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    exchange.requests.push(request.url ?? '');
    answer(exchange, request, response);
  });
  const exchange: LoopbackExchange = {
    urls: { binance: '', okx: '', bybit: '' },
    mode: 'ok',
    prices: new Map(defaultPrices),
    replies: new Map(),
    requests: [],
    open: () => open,
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      server.closeAllConnections();
      return promise;
    },
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  exchange.urls = { binance: url, okx: url, bybit: url };
  return exchange;
}

function answer(exchange: LoopbackExchange, { url = '' }: IncomingMessage, response: ServerResponse): void {
  const asked = new URL(url, 'http://127.0.0.1');
  const json = (value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  switch (exchange.mode) {
    case 'hang':
      return;
    case 'slow':
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"symbols":[');
      return;
    case 'html':
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><script>alert(1)</script><body><h1>Checking your browser</h1></body></html>');
      return;
    case 'empty':
      response.writeHead(200).end();
      return;
    case 'broken':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"symbols":[{"tick":NaN}]}');
      return;
    case 'huge':
      sendHuge(response);
      return;
    case 'bomb':
      response.writeHead(200, { 'content-type': 'application/json' }).end(`[${'{},'.repeat(3_000_000)}{}]`);
      return;
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
      return;
    case 'error':
      json(
        { code: -1000, msg: 'Service <b>unavailable</b> from a restricted location', retMsg: 'closed' },
        503,
      );
      return;
    default:
  }
  const isLast = /dapi|inverse|FUTURES/.test(url);
  if (exchange.mode === 'partial' && isLast) {
    json({ code: -1000, msg: 'down for maintenance' }, 503);
    return;
  }
  const reply = replyTo(asked, exchange);
  if (reply === undefined) json({ code: -1, msg: `no such path: ${asked.pathname}` }, 404);
  else json(altered(reply, exchange.mode, isLast));
}

function replyTo(asked: URL, exchange: LoopbackExchange): unknown {
  const { pathname, searchParams } = asked;
  const key = Array.from(exchange.replies.keys()).find((start) =>
    `${pathname}${asked.search}`.startsWith(start),
  );
  if (key !== undefined) return exchange.replies.get(key);
  const [, host = ''] = /^\/(api\/v3|fapi\/v1|dapi\/v1|api\/v5|v5)\//.exec(pathname) ?? [];
  const name = pathname.slice(host.length + 2);
  const kind = { 'api/v3': 'spot', 'fapi/v1': 'linear', 'dapi/v1': 'inverse' }[host];
  if (kind !== undefined)
    return binanceReply(name, kind as keyof typeof binanceInstruments, searchParams, exchange);
  if (host === 'api/v5') return okxReply(name, searchParams, exchange);
  return host === 'v5' ? bybitReply(name, searchParams, exchange) : undefined;
}

function binanceReply(
  name: string,
  kind: keyof typeof binanceInstruments,
  query: URLSearchParams,
  { prices }: LoopbackExchange,
): unknown {
  const { symbols } = binanceInstruments[kind];
  switch (name) {
    case 'time':
      return { serverTime: Date.now() };
    case 'exchangeInfo':
      return binanceInstruments[kind];
    case 'ticker/24hr': {
      const wanted = query.get('symbols');
      return (symbols as { symbol: string; baseAsset: string; quoteAsset: string }[])
        .filter(({ symbol }) => wanted === null || wanted.includes(`"${symbol}"`))
        .flatMap(({ symbol, baseAsset, quoteAsset }) => {
          const lastPrice = prices.get(`${baseAsset}/${quoteAsset}`);
          return lastPrice === undefined
            ? []
            : [{ symbol, lastPrice, ...(kind === 'spot' && booked(lastPrice)), closeTime: Date.now() }];
        });
    }
    case 'klines': {
      const limit = Number(query.get('limit'));
      return loopbackCandles({
        interval: query.get('interval') ?? '',
        from: Number(query.get('startTime') ?? 0),
        limit,
      }).map(([at, ...rest]) => [at, ...rest, at + 59_999, '0', 1, '0', '0', '0']);
    }
  }
  return undefined;
}

/** Tickers of spot markets have the best bid and ask. */
const booked = (price: string) => ({ bidPrice: price, bidQty: '1', askPrice: price, askQty: '1' });

function okxReply(name: string, query: URLSearchParams, { prices }: LoopbackExchange): unknown {
  const type = query.get('instType') as keyof typeof okxInstruments;
  const data = (list: unknown[]) => ({ code: '0', msg: '', data: list });
  switch (name) {
    case 'public/time':
      return data([{ ts: String(Date.now()) }]);
    case 'public/instruments':
      return okxInstruments[type];
    case 'market/tickers':
      return data(
        (okxInstruments[type].data as { instId: string }[]).flatMap(({ instId }) => {
          const [base, quote] = instId.split('-');
          const last = prices.get(`${base}/${quote}`);
          return last === undefined ? [] : [{ instType: type, instId, last, ts: String(Date.now()) }];
        }),
      );
    case 'market/candles':
    case 'market/history-candles':
      return data(
        loopbackCandles({
          interval: query.get('bar') ?? '',
          from: Number(query.get('before') ?? 0) + 1,
          limit: Number(query.get('limit')),
        })
          .map(([at, ...rest]) => [String(at), ...rest, '0', '0', '1'])
          .reverse(),
      );
  }
  return undefined;
}

function bybitReply(name: string, query: URLSearchParams, { prices }: LoopbackExchange): unknown {
  const category = query.get('category') as keyof typeof bybitInstruments;
  const result = (list: unknown[]) => ({
    retCode: 0,
    retMsg: 'OK',
    result: { category, list },
    retExtInfo: {},
    time: Date.now(),
  });
  switch (name) {
    case 'market/time':
      return { ...result([]), time: Date.now() };
    case 'market/instruments-info':
      return query.get('status') === 'PreLaunch' ? result([]) : bybitInstruments[category];
    case 'market/tickers':
      return result(
        (
          bybitInstruments[category].result.list as { symbol: string; baseCoin: string; quoteCoin: string }[]
        ).flatMap(({ symbol, baseCoin, quoteCoin }) => {
          const lastPrice = prices.get(`${baseCoin}/${quoteCoin}`);
          return lastPrice === undefined ? [] : [{ symbol, lastPrice }];
        }),
      );
    case 'market/kline':
      return result(
        loopbackCandles({
          interval: `${query.get('interval')}m`,
          from: Number(query.get('start') ?? 0),
          limit: Number(query.get('limit')),
        })
          .map(([at, ...rest]) => [String(at), ...rest, '0'])
          .reverse(),
      );
  }
  return undefined;
}

/** The lists of markets by a mode; what is no list of markets stays as it is. */
function altered(reply: unknown, mode: LoopbackMode, isLast: boolean): unknown {
  if (mode === 'half') return withList(reply, (list) => list.slice(0, Math.floor(list.length / 2)));
  if (mode === 'without' && isLast) return withList(reply, () => []);
  if (mode !== 'nan') return reply;
  const written = ['NaN', '-0.01'];
  return withList(reply, (list) =>
    list.map((market, at) =>
      at < written.length
        ? JSON.parse(JSON.stringify(market).replace(/"(tickSize|tickSz)":"[^"]*"/g, `"$1":"${written[at]}"`))
        : market,
    ),
  );
}

function withList(reply: unknown, change: (list: unknown[]) => unknown[]): unknown {
  const { symbols, data, result } = reply as {
    symbols?: unknown[];
    data?: unknown[];
    result?: { list?: unknown[] };
  };
  if (symbols) return { ...(reply as object), symbols: change(symbols) };
  if (data) return { ...(reply as object), data: change(data) };
  return result?.list ? { ...(reply as object), result: { ...result, list: change(result.list) } } : reply;
}

function sendHuge(response: ServerResponse): void {
  const piece = `${JSON.stringify({ symbol: 'X'.repeat(1000) })},`.repeat(1000);
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"symbols":[');
  let left = 30;
  const send = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(piece)) {
        response.once('drain', send);
        return;
      }
    }
    response.end('{}]}');
  };
  send();
}
