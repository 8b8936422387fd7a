import * as z from 'zod/mini';
import { Reason, rowReference, Time } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { contractTypes } from '../../core/markets.ts';
import { timeframes } from './timeframes.ts';

export const candleActions = ['remove_range'] as const;
export type CandleAction = (typeof candleActions)[number];

/** The stored candles of a pair in one timeframe. */
export const CandleSeries = z.object({
  id: z.int(),
  pair_id: z.int(),
  exchange: z.string(),
  symbol: z.string(),
  contract_type: z.enum(contractTypes),
  timeframe: z.enum(timeframes),
  /** The step of its prices, as decimal text. */
  tick: z.string(),
  candles: z.int(),
  /** Candles that are missing between the first and the last. */
  missing: z.int(),
  /** Opening times. */
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(candleActions)),
});
export type CandleSeries = z.output<typeof CandleSeries>;

export const candleList = list({
  path: '/backstage/candle',
  kind: 'candle_series',
  ability: 'candle.read',
  exportAbility: 'candle.export',
  row: CandleSeries,
  sort: '-updated_at',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    pair_id: { kind: 'id', filter: true, shown: false },
    symbol: { kind: 'text', filter: 'prefix' },
    exchange: { kind: 'text', filter: true },
    contract_type: { kind: 'enum', values: contractTypes, filter: true },
    timeframe: { kind: 'enum', values: timeframes, filter: true },
    candles: { kind: 'number' },
    missing: { kind: 'number' },
    first_at: { kind: 'time' },
    last_at: { kind: 'time' },
    tick: { kind: 'amount', shown: false },
    updated_at: { kind: 'time', filter: true, sort: true },
  },
});

const seriesId = z.string().check(z.regex(/^\d{1,15}$/));

/** How many candles a day has. */
export const DayCoverage = z.object({ day: z.string(), candles: z.int() });
export type DayCoverage = z.output<typeof DayCoverage>;

export const candleDetail = endpoint({
  method: 'GET',
  path: '/backstage/candle/detail',
  ability: 'candle.read',
  summary: 'Lists the days with stored candles of a pair in one timeframe, with their history.',
  query: z.strictObject({ id: seriesId }),
  reply: z.object({
    candle_series: CandleSeries,
    /** How many a whole day has. */
    slots: z.int(),
    days: z.array(DayCoverage),
    history: z.array(HistoryEntry),
  }),
});

/** Bars of a chart, at most. */
export const barsMax = 1_000;

export const candleChart = endpoint({
  method: 'GET',
  path: '/backstage/candle/chart',
  ability: 'candle.read',
  summary: 'Returns the candles of a range for a chart, merged into at most 1,000.',
  query: z.strictObject({ id: seriesId, from: z.optional(Time), to: z.optional(Time) }),
  reply: z.object({
    tick: z.string(),
    /** Length of a bar in seconds. */
    seconds: z.int(),
    /** Opening time in seconds since 1970, then open, high, low and close in ticks. */
    bars: z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])),
  }),
});

export const candleFile = endpoint({
  method: 'GET',
  path: '/backstage/candle/file',
  ability: 'candle.export',
  summary: 'Exports the candles of a range as CSV, which can be imported again.',
  query: z.strictObject({ id: seriesId, from: z.optional(Time), to: z.optional(Time) }),
  stream: 'text/csv',
});

export const removeCandles = endpoint({
  method: 'POST',
  path: '/backstage/candle/remove_range',
  withoutProof: 'It moves no money and grants no permission.',
  command: true,
  ability: 'candle.remove',
  summary: 'Deletes the candles that open within a time range, its end excluded.',
  body: z.strictObject({ ...rowReference, from: Time, to: Time, reason: Reason }),
  reply: CandleSeries,
});
