import type { Exchange } from 'ccxt';
import type { Candle, CandlePage, Candles, Refused } from '../client.ts';
import { MarketDataError } from '../market-data-error.ts';
import type { Question } from '../messages.ts';
import { limitText, NoNumber, positiveText } from './decimal-text.ts';
import { type Opened, readOnlyFor } from './exchange.ts';
import { load } from './markets.ts';

type Asked<Call extends Question['call']> = Extract<Question, { call: Call }>;

const candlesPerPage = 300;

export async function candles(
  opened: Opened,
  { symbol, timeframe, since, limit }: Asked<'candles'>,
): Promise<Candles> {
  await prepare(opened, symbol, timeframe);
  return ask(opened.exchange, symbol, timeframe, since, limit);
}

export async function* candlePages(
  opened: Opened,
  { symbol, timeframe, since, until }: Asked<'candlePages'>,
): AsyncGenerator<CandlePage> {
  await prepare(opened, symbol, timeframe);
  const { exchange } = opened;
  const duration = exchange.parseTimeframe(timeframe) * 1000;
  const end = Math.min(until, Date.now());
  for (let from = since; from < end; ) {
    const answer = await ask(exchange, symbol, timeframe, from, candlesPerPage);
    const page = answer.candles.filter(([at]) => at >= from && at < end);
    const last = page.at(-1);
    // An empty page is a gap: trading had not begun, or was halted.
    const next = last ? last[0] + duration : from + candlesPerPage * duration;
    from = Math.max(next, from + duration);
    yield {
      candles: page,
      refused: answer.refused,
      next_since: from < end ? from : null,
      progress: Math.min(1, (from - since) / (end - since)),
    };
  }
}

async function prepare(opened: Opened, symbol: string, timeframe: string): Promise<void> {
  const { exchange } = opened;
  if (exchange.has.fetchOHLCV !== true)
    throw new MarketDataError('unsupported', `${exchange.id} has no candles`);
  if (!Object.hasOwn(exchange.timeframes, timeframe))
    throw new MarketDataError('unsupported', `${exchange.id} has no candles of ${timeframe}`);
  readOnlyFor(exchange, [symbol]);
  await load(opened);
  if (!exchange.symbols.includes(symbol))
    throw new MarketDataError('unsupported', `${exchange.id} has no market ${symbol}`);
}

async function ask(
  exchange: Exchange,
  symbol: string,
  timeframe: string,
  since: number | undefined,
  limit: number | undefined,
): Promise<Candles> {
  const rows = await exchange.fetchOHLCV(symbol, timeframe, since, limit);
  const duration = exchange.parseTimeframe(timeframe) * 1000;
  const now = Date.now();
  const read = new Map<number, Candle>();
  const refused: Refused[] = [];
  for (const row of rows) {
    try {
      const candle = candleOf(row);
      if (candle[0] + duration <= now) read.set(candle[0], candle);
    } catch (error) {
      if (!(error instanceof NoNumber)) throw error;
      refused.push({ id: String(row?.[0]), why: error.message });
    }
  }
  return { candles: [...read.values()].sort(([one], [other]) => one - other), refused };
}

function candleOf([at, open, high, low, close, volume]: readonly unknown[]): Candle {
  if (typeof at !== 'number' || !Number.isSafeInteger(at)) throw new NoNumber('no time');
  return [
    at,
    price(open, 'open'),
    price(high, 'high'),
    price(low, 'low'),
    price(close, 'close'),
    limitText(volume, 'volume') ?? '0',
  ];
}

function price(value: unknown, field: string): string {
  const text = positiveText(value, field);
  if (text === null) throw new NoNumber(`${field} is missing`);
  return text;
}
