import * as z from 'zod/mini';
import { PositiveAmount } from '../../core/assets.ts';
import { Id, line, optionalLine, rowReference, Time } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { timeframes } from './timeframes.ts';

export const candleImportStatuses = ['reading', 'ready', 'applied', 'discarded', 'failed'] as const;
export type CandleImportStatus = (typeof candleImportStatuses)[number];

export const candleImportActions = ['apply', 'discard'] as const;
export type CandleImportAction = (typeof candleImportActions)[number];

/** `file`: read in the browser of who imports; `exchange`: fetched by a job. */
export const candleSources = ['file', 'exchange'] as const;

/** Bad rows that are kept of a file. */
export const badRowsMax = 100;

/** A row of a file that cannot be taken. */
export const BadCandleRow = z.object({ line: z.int(), fault: z.string(), text: z.string() });
export type BadCandleRow = z.output<typeof BadCandleRow>;

/** Candles on their way in: read apart from those stored, and applied together or not at all. */
export const CandleImport = z.object({
  id: z.int(),
  pair_id: z.int(),
  exchange: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  tick: z.string(),
  source: z.enum(candleSources),
  /** Of the file. */
  name: z.string(),
  status: z.enum(candleImportStatuses),
  candles: z.int(),
  bad: z.int(),
  /** Stored already with the same prices, and with others. */
  same: z.int(),
  differing: z.int(),
  from_at: z.nullable(z.string()),
  to_at: z.nullable(z.string()),
  /** How far a fetch came, from 0 to 1. */
  progress: z.number(),
  /** Why it failed, in the exchange's words. */
  failure: z.nullable(z.string()),
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.enum(candleImportActions)),
});
export type CandleImport = z.output<typeof CandleImport>;

export const candleImportMachine = machine<{ status: string }>()({
  name: 'candle_import',
  states: candleImportStatuses,
  final: ['applied', 'discarded', 'failed'],
  transitions: [
    { event: 'apply', from: ['ready'], to: 'applied', ability: 'candle.import' },
    { event: 'discard', from: ['reading', 'ready'], to: 'discarded', ability: 'candle.import' },
  ],
});

export const candleImportList = list({
  path: '/backstage/candle_import',
  ability: 'candle.read',
  exportAbility: 'candle.export',
  row: CandleImport,
  sort: '-created_at',
  queues: [{ name: 'to_save', filters: { status: 'ready' }, sort: 'created_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    pair_id: { kind: 'id', filter: true, shown: false },
    symbol: { kind: 'text', filter: 'prefix' },
    exchange: { kind: 'text', filter: true },
    timeframe: { kind: 'enum', values: timeframes, filter: true },
    source: { kind: 'enum', values: candleSources, filter: true },
    name: { kind: 'text' },
    status: { kind: 'enum', values: candleImportStatuses, filter: true },
    candles: { kind: 'number' },
    bad: { kind: 'number' },
    differing: { kind: 'number' },
    from_at: { kind: 'time', shown: false },
    to_at: { kind: 'time', shown: false },
    started_by: { kind: 'text', filter: true },
    created_at: { kind: 'time', filter: true, sort: true },
    finished_at: { kind: 'time', shown: false },
  },
});

export const candleImportDetail = endpoint({
  method: 'GET',
  path: '/backstage/candle_import/detail',
  ability: 'candle.read',
  passive: true,
  summary: 'Returns an import with its rejected rows and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    candle_import: CandleImport,
    bad_rows: z.array(BadCandleRow),
    history: z.array(HistoryEntry),
  }),
});

const importing = {
  method: 'POST',
  ability: 'candle.import',
  withoutProof: 'It moves no money and grants no permission.',
} as const;

export const beginImport = endpoint({
  ...importing,
  command: true,
  path: '/backstage/candle_import/begin',
  summary:
    'Starts an import of candles from a file that the caller has parsed. The days follow in further requests.',
  body: z.strictObject({
    pair_id: Id,
    timeframe: z.enum(timeframes),
    /** The tick that the prices are counted in: that of the pair. */
    tick: PositiveAmount,
    name: line(120),
    bad: z.int().check(z.gte(0)),
    bad_rows: z
      .array(
        z.strictObject({
          line: z.int(),
          fault: z.string().check(z.regex(/^[a-z_]{1,60}$/)),
          text: optionalLine(200),
        }),
      )
      .check(z.maxLength(badRowsMax)),
  }),
  reply: CandleImport,
});

/** Days that one request brings, at most. */
export const daysPerRequest = 15;

const base64 = (bytesMax: number) =>
  z.string().check(z.maxLength(Math.ceil(bytesMax / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/));

export const addDays = endpoint({
  method: 'POST',
  ability: 'candle.import',
  withoutKey: 'Uploading a day twice is the same as once.',
  path: '/backstage/candle_import/days',
  summary: 'Uploads days of a running import, packed as `DayBlock`.',
  preview: 'closed',
  body: z.strictObject({
    id: Id,
    days: z
      .array(
        z.strictObject({
          day: z.iso.date(),
          present: z.nullable(base64(180)),
          prices: base64(1_440 * 16),
        }),
      )
      .check(z.minLength(1), z.maxLength(daysPerRequest)),
  }),
  reply: z.object({ candles: z.int() }),
});

export const endImport = endpoint({
  ...importing,
  command: true,
  path: '/backstage/candle_import/end',
  summary: 'Completes the upload of an import and compares it with the stored candles.',
  body: z.strictObject({ ...rowReference }),
  reply: CandleImport,
});

/** Candles that one fetch brings, at most: ten years of minutes. */
export const fetchedMax = 5_300_000;

/** No asset of an exchange is older. */
const firstYear = '2009';

export const fetchCandles = endpoint({
  ...importing,
  command: true,
  path: '/backstage/candle_import/fetch',
  summary: 'Fetches the candles of a range from the exchange in a background job that can be resumed.',
  body: z.strictObject({
    pair_id: Id,
    timeframe: z.enum(timeframes),
    from: Time.check(z.refine((text) => text >= firstYear, { error: 'candle_range_early' })),
    to: Time,
  }),
  reply: CandleImport,
});

export const applyImport = endpoint({
  ...importing,
  command: true,
  path: '/backstage/candle_import/apply',
  summary: 'Stores the candles of an import. `conflicts` says which to keep where stored prices differ.',
  body: z.strictObject({ ...rowReference, conflicts: z.optional(z.enum(['keep', 'replace'])) }),
  reply: CandleImport,
});

export const discardImport = endpoint({
  ...importing,
  command: true,
  path: '/backstage/candle_import/discard',
  summary: 'Discards an import. Nothing of it is stored.',
  body: z.strictObject({ ...rowReference }),
  reply: CandleImport,
});
