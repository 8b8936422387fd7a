import * as z from 'zod/mini';
import { Id, Reason } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { bulkReply, severalRows } from '../../core/http/bulk.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { contractTypes } from '../../core/markets.ts';

/** `waiting`: changes wait for a decision; `superseded`: a later sync took their place. */
export const syncStatuses = ['running', 'waiting', 'done', 'failed', 'superseded'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

export const syncStages = ['queued', 'fetching', 'comparing'] as const;

/** From the harmless to the one that needs a reason. */
export const changeClasses = ['cosmetic', 'new', 'tightening', 'expiring', 'delisted', 'dangerous'] as const;
export type ChangeClass = (typeof changeClasses)[number];

export const changeDecisions = ['accepted', 'refused'] as const;

/** Why a sync failed. The first seven are market-data's; the others are found in its answer. */
export const syncFailures = [
  'timeout',
  'network',
  'exchange',
  'malformed',
  'unsupported',
  'partial',
  'too_large',
  'empty',
  'too_few',
  'type_missing',
  'interrupted',
] as const;
export type SyncFailure = (typeof syncFailures)[number];

const count = z.int();

/** One comparison of an exchange's markets with ours. */
export const MarketSync = z.object({
  id: z.int(),
  exchange_id: z.int(),
  exchange: z.string(),
  status: z.enum(syncStatuses),
  /** While it runs. */
  stage: z.nullable(z.enum(syncStages)),
  ccxt_version: z.nullable(z.string()),
  /** Markets that the exchange answered. */
  markets: count,
  unchanged: count,
  /** Markets that could not be read. */
  unreadable: count,
  /** Changes that were refused before and came again: not asked again. */
  refused_before: count,
  changes: count,
  undecided: count,
  accepted: count,
  refused: count,
  failure: z.nullable(z.enum(syncFailures)),
  /** The exchange's own words. */
  failure_text: z.nullable(z.string()),
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
});
export type MarketSync = z.output<typeof MarketSync>;

export const marketSyncList = list({
  path: '/backstage/market_sync',
  ability: 'market_sync.read',
  exportAbility: 'market_sync.export',
  row: MarketSync,
  sort: '-created_at',
  queues: [{ name: 'to_review', filters: { status: 'waiting' }, sort: 'created_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    exchange: { kind: 'text', filter: true },
    exchange_id: { kind: 'id', filter: true, shown: false },
    status: { kind: 'enum', values: syncStatuses, filter: true },
    markets: { kind: 'number' },
    changes: { kind: 'number' },
    undecided: { kind: 'number' },
    unchanged: { kind: 'number', shown: false },
    accepted: { kind: 'number', shown: false },
    refused: { kind: 'number', shown: false },
    refused_before: { kind: 'number', shown: false },
    unreadable: { kind: 'number', shown: false },
    failure: { kind: 'enum', values: syncFailures, filter: true },
    ccxt_version: { kind: 'text', shown: false },
    started_by: { kind: 'text', filter: true },
    created_at: { kind: 'time', filter: true, sort: true },
    finished_at: { kind: 'time', shown: false },
  },
});

/** A market whose answer was not understood. */
const Unreadable = z.object({ id: z.string(), why: z.string() });

export const marketSyncDetail = endpoint({
  method: 'GET',
  path: '/backstage/market_sync/detail',
  ability: 'market_sync.read',
  summary: 'Returns a sync with its counts, unreadable markets and history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    market_sync: MarketSync,
    /** Undecided changes of each class. */
    waiting: z.array(z.object({ class: z.enum(changeClasses), changes: count })),
    unreadable: z.array(Unreadable),
    history: z.array(HistoryEntry),
  }),
});

/** One field, side by side; null: there is none. */
export const FieldChange = z.object({
  field: z.string(),
  old: z.nullable(z.string()),
  new: z.nullable(z.string()),
  class: z.enum(changeClasses),
});
export type FieldChange = z.output<typeof FieldChange>;

/** What a sync found of one pair. */
export const MarketChange = z.object({
  id: z.int(),
  sync_id: z.int(),
  exchange: z.string(),
  /** Null for a new pair until it is accepted. */
  pair_id: z.nullable(z.int()),
  symbol: z.string(),
  native_id: z.string(),
  contract_type: z.enum(contractTypes),
  class: z.enum(changeClasses),
  fields: z.array(FieldChange),
  /** The same in one line. */
  summary: z.string(),
  /** Orders that are open on the pair, as the platform reported. */
  open_orders: z.int(),
  decision: z.nullable(z.enum(changeDecisions)),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['accept', 'refuse'])),
});
export type MarketChange = z.output<typeof MarketChange>;

export const marketChangeList = list({
  path: '/backstage/market_change',
  ability: 'market_sync.read',
  exportAbility: 'market_sync.export',
  row: MarketChange,
  sort: '-created_at',
  queues: [
    { name: 'to_review', filters: { undecided: 'true' }, sort: 'created_at', ability: 'market_sync.decide' },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    sync_id: { kind: 'id', filter: true, shown: false },
    pair_id: { kind: 'id', filter: true, shown: false },
    symbol: { kind: 'text', filter: 'prefix' },
    exchange: { kind: 'text', filter: true },
    contract_type: { kind: 'enum', values: contractTypes, filter: true },
    class: { kind: 'enum', values: changeClasses, filter: true },
    summary: { kind: 'text' },
    open_orders: { kind: 'number' },
    undecided: { kind: 'boolean', filter: true, filterOnly: true },
    decision: { kind: 'enum', values: changeDecisions, filter: true },
    decided_by: { kind: 'text', shown: false },
    decided_at: { kind: 'time', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** A strategy whose ladder has an order that the pair will not take. */
export const FailingLadder = z.object({
  strategy_id: z.int(),
  name_zh: z.string(),
  name_ch: z.string(),
  name_en: z.string(),
  revision: z.int(),
  /** The first order that is too small, what it spends, and the least that it would have to. */
  level: z.int(),
  amount: z.string(),
  least: z.string(),
  /** Those that run this revision on the pair, as far as the reader may see them. */
  robots: z.int(),
});
export type FailingLadder = z.output<typeof FailingLadder>;

export const marketChangeDetail = endpoint({
  method: 'GET',
  path: '/backstage/market_change/detail',
  ability: 'market_sync.read',
  summary:
    'Returns a market change with the strategies it invalidates, the number of robots running each, and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    market_change: MarketChange,
    failing: z.array(FailingLadder),
    history: z.array(HistoryEntry),
  }),
});

const command = {
  method: 'POST',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
} as const;

export const startSync = endpoint({
  ...command,
  path: '/backstage/market_sync/start',
  ability: 'market_sync.start',
  summary: "Starts comparing an exchange's markets with the stored pairs.",
  body: z.strictObject({
    exchange_id: Id,
    /** Asks again what was refused before. */
    again: z._default(z.boolean(), false),
  }),
  reply: MarketSync,
});

/** Changes of one call, at most. */
export const decideMax = 200;

export const acceptChanges = endpoint({
  ...command,
  path: '/backstage/market_change/accept',
  ability: 'market_sync.decide',
  summary: 'Applies market changes to their pairs, each separately. Dangerous changes need a reason.',
  body: z.strictObject({ rows: severalRows(decideMax), reason: z.optional(Reason) }),
  reply: bulkReply(MarketChange),
});

export const refuseChanges = endpoint({
  ...command,
  path: '/backstage/market_change/refuse',
  ability: 'market_sync.decide',
  summary: 'Dismisses market changes. The same changes are not proposed again.',
  body: z.strictObject({ rows: severalRows(decideMax), reason: z.optional(Reason) }),
  reply: bulkReply(MarketChange),
});
