import * as z from 'zod/mini';
import { AssetCode, PositiveAmount } from '../../core/assets.ts';
import { Reason, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { compare } from '../../core/money.ts';

/** Who says what an asset is worth. */
export const rateSources = ['hand', 'exchange'] as const;
export type RateSource = (typeof rateSources)[number];

/**
 * `refused`: the exchange's price is too far away, and the rate before it stays; `stale`: the exchange has not been heard of for
 * too long; `missing`: there is no rate yet.
 */
export const rateStates = ['current', 'stale', 'refused', 'missing'] as const;
export type RateState = (typeof rateStates)[number];

export const rateActions = ['edit', 'accept', 'remove'] as const;
export type RateAction = (typeof rateActions)[number];

/** The company's assets, whose rates exist from the start; USDT is the unit itself. */
export const houseAssets: readonly string[] = ['L', 'R'];

/** What one of an asset is worth in USDT. */
export const Rate = z.object({
  id: z.int(),
  asset: z.string(),
  rate_usdt: z.nullable(z.string()),
  status: z.enum(rateStates),
  source: z.enum(rateSources),
  /** The exchange, by ccxt's id, and its pair. */
  exchange: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  /** When it was worth that. */
  at: z.nullable(z.string()),
  /** No rate below or above is taken. */
  rate_min: z.nullable(z.string()),
  rate_max: z.nullable(z.string()),
  /** The exchange's price that was not taken, and since when. */
  refused_rate: z.nullable(z.string()),
  refused_at: z.nullable(z.string()),
  /** Why the exchange had no price the last time. */
  failure: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(rateActions)),
});
export type Rate = z.output<typeof Rate>;

export const rateList = list({
  path: '/backstage/rate',
  ability: 'rate.read',
  exportAbility: 'rate.export',
  row: Rate,
  searched: true,
  sort: 'id',
  queues: [
    { name: 'to_confirm', filters: { status: 'refused' } },
    { name: 'stale', filters: { status: 'stale,missing' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    asset: { kind: 'text', filter: true },
    rate_usdt: { kind: 'amount', filter: true },
    status: { kind: 'enum', values: rateStates, filter: true },
    source: { kind: 'enum', values: rateSources, filter: true },
    exchange: { kind: 'text', filter: true },
    symbol: { kind: 'text' },
    at: { kind: 'time' },
    refused_rate: { kind: 'amount' },
    refused_at: { kind: 'time', shown: false },
    rate_min: { kind: 'amount', shown: false },
    rate_max: { kind: 'amount', shown: false },
    failure: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

const rowId = z.string().check(z.regex(/^\d{1,15}$/));

export const rateDetail = endpoint({
  method: 'GET',
  path: '/backstage/rate/detail',
  ability: 'rate.read',
  summary: 'Returns a rate with its change history.',
  query: z.strictObject({ id: rowId }),
  reply: z.object({ rate: Rate, history: z.array(HistoryEntry) }),
});

export const rateSpans = ['day', 'week', 'month', 'year'] as const;
export type RateSpan = (typeof rateSpans)[number];

export const rateOutcomes = ['taken', 'refused'] as const;

/** What an asset was worth at one time. */
export const RatePoint = z.object({
  at: z.string(),
  rate_usdt: z.string(),
  source: z.enum(rateSources),
  outcome: z.enum(rateOutcomes),
});
export type RatePoint = z.output<typeof RatePoint>;

export const rateHistory = endpoint({
  method: 'GET',
  path: '/backstage/rate/history',
  ability: 'rate.read',
  summary:
    "Returns an asset's recent rates: the last of every five minutes, half hour, two hours or day, depending on the span.",
  query: z.strictObject({ id: rowId, span: z._default(z.enum(rateSpans), 'week') }),
  reply: z.object({ points: z.array(RatePoint) }),
});

const editing = { method: 'POST', command: true, ability: 'rate.edit', stepUp: true } as const;

/** What pairs are called by ccxt; other quotes than USDT are no rates. */
const RateSymbol = z
  .string()
  .check(z.regex(/^[A-Z0-9]{1,30}\/USDT$/, { error: 'rate_symbol_malformed', abort: true }));
const ExchangeCode = z.string().check(z.regex(/^[a-z0-9]{1,32}$/, { error: 'field_required', abort: true }));

/** Empty text means none, as in a form. */
const none = z.literal('');
const terms = {
  source: z.enum(rateSources),
  rate_usdt: z._default(z.union([none, PositiveAmount]), ''),
  exchange: z._default(z.union([none, ExchangeCode]), ''),
  symbol: z._default(z.union([none, RateSymbol]), ''),
  rate_min: z._default(z.union([none, PositiveAmount]), ''),
  rate_max: z._default(z.union([none, PositiveAmount]), ''),
};

type Terms = { [Name in keyof typeof terms]: z.output<(typeof terms)[Name]> };

const owedBy = (source: RateSource, name: 'rate_usdt' | 'exchange' | 'symbol') =>
  z.refine<Terms>((given) => given.source !== source || given[name] !== '', {
    error: 'field_required',
    path: [name],
  });
const sound = [
  owedBy('hand', 'rate_usdt'),
  owedBy('exchange', 'exchange'),
  owedBy('exchange', 'symbol'),
  z.refine<Terms>(
    ({ rate_min, rate_max }) => rate_min === '' || rate_max === '' || compare(rate_max, rate_min) > 0,
    { error: 'rate_bounds_crossed', path: ['rate_max'] },
  ),
] as const;

export const addRate = endpoint({
  ...editing,
  path: '/backstage/rate/add',
  summary: 'Sets an asset’s rate manually or from an exchange.',
  body: z.strictObject({ asset: AssetCode, ...terms, reason: Reason }).check(...sound),
  reply: Rate,
});

export const editRate = endpoint({
  ...editing,
  path: '/backstage/rate/edit',
  summary: 'Changes a rate, its source and its bounds.',
  body: z.strictObject({ ...rowReference, ...terms, reason: Reason }).check(...sound),
  reply: Rate,
});

export const acceptRate = endpoint({
  ...editing,
  path: '/backstage/rate/accept',
  summary: 'Accepts an exchange price that was rejected because it jumped.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Rate,
});

export const removeRate = endpoint({
  ...editing,
  path: '/backstage/rate/remove',
  summary: 'Deletes a rate. Its history remains.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: z.null(),
});

export const refreshRates = endpoint({
  method: 'POST',
  path: '/backstage/rate/refresh',
  ability: 'rate.edit',
  command: true,
  withoutProof: 'It only fetches prices ahead of the regular refresh.',
  summary: 'Fetches prices from the exchanges now.',
  reply: z.object({ asked: z.int() }),
});
