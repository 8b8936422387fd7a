import * as z from 'zod/mini';
import { Id, line, optionalLine, Reason, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { Fee } from '../../core/markets.ts';

export const exchangeStatuses = ['off', 'on'] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** What can be traded there; `hedge`: long and short positions of one contract at a time. */
export const exchangeMarkets = ['spot', 'linear', 'inverse', 'delivery', 'hedge'] as const;
export type ExchangeMarket = (typeof exchangeMarkets)[number];

/** What a user must give of their key, by ccxt's names. Keys are never stored here. */
export const keyFields = ['apiKey', 'secret', 'password', 'uid'] as const;
export type KeyField = (typeof keyFields)[number];

export const exchangeActions = ['edit', 'test', 'sync', 'switch_on', 'switch_off'] as const;
export type ExchangeAction = (typeof exchangeActions)[number];

/** Facts of an exchange that ccxt knows. */
const known = {
  /** ccxt's id, such as `binance`. */
  code: z.string(),
  name: z.string(),
  url: z.nullable(z.string()),
  /** The colour of its logo, such as `#f0b90b`. */
  color: z.nullable(z.string()),
  supports: z.array(z.enum(exchangeMarkets)),
  key_fields: z.array(z.enum(keyFields)),
  /** The least time between two requests. */
  rate_limit_ms: z.int(),
  timeframes: z.array(z.string()),
};

export const Exchange = z.object({
  id: z.int(),
  ...known,
  status: z.enum(exchangeStatuses),
  /** What users are told to allow at the exchange. */
  ip_whitelist: z.nullable(z.string()),
  /** Defaults as a fraction of the amount; what an account pays depends on its tier. */
  maker: z.nullable(z.string()),
  taker: z.nullable(z.string()),
  pairs: z.int(),
  pairs_on: z.int(),
  latency_ms: z.nullable(z.int()),
  /** Its clock ahead of ours; null where it does not tell the time. */
  clock_difference_ms: z.nullable(z.int()),
  tested_at: z.nullable(z.string()),
  /** Why the last test failed, in the exchange's own words. */
  test_error: z.nullable(z.string()),
  /** When its markets were last compared with ours. */
  synced_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(exchangeActions)),
});
export type Exchange = z.output<typeof Exchange>;

export const exchangeMachine = machine<Pick<Exchange, 'status'>>()({
  name: 'exchange',
  states: exchangeStatuses,
  final: [],
  transitions: [
    { event: 'edit', from: ['off'], to: 'off', ability: 'exchange.edit' },
    { event: 'edit', from: ['on'], to: 'on', ability: 'exchange.edit' },
    { event: 'test', from: ['off'], to: 'off', ability: 'exchange.test' },
    { event: 'test', from: ['on'], to: 'on', ability: 'exchange.test' },
    { event: 'sync', from: ['off'], to: 'off', ability: 'market_sync.start' },
    { event: 'sync', from: ['on'], to: 'on', ability: 'market_sync.start' },
    { event: 'switch_on', from: ['off'], to: 'on', ability: 'exchange.switch' },
    { event: 'switch_off', from: ['on'], to: 'off', ability: 'exchange.switch' },
  ],
});

export const exchangeList = list({
  path: '/backstage/exchanges',
  kind: 'exchange',
  ability: 'exchange.read',
  exportAbility: 'exchange.export',
  row: Exchange,
  searched: true,
  sort: 'id',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name: { kind: 'text', filter: 'prefix' },
    code: { kind: 'text', filter: true, shown: false },
    status: { kind: 'enum', values: exchangeStatuses, filter: true },
    supports: { kind: 'tags', filter: true },
    pairs_on: { kind: 'number' },
    pairs: { kind: 'number' },
    maker: { kind: 'amount', shown: false },
    taker: { kind: 'amount', shown: false },
    rate_limit_ms: { kind: 'number', shown: false },
    latency_ms: { kind: 'number' },
    tested_at: { kind: 'time' },
    synced_at: { kind: 'time' },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

export const exchangeDetail = endpoint({
  method: 'GET',
  path: '/backstage/exchanges/detail',
  ability: 'exchange.read',
  summary: 'Returns an exchange with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ exchange: Exchange, history: z.array(HistoryEntry) }),
});

/** An exchange that ccxt knows. */
export const CatalogueEntry = z.object({
  ...known,
  countries: z.array(z.string()),
  /** It has been added already. */
  added: z.boolean(),
});
export type CatalogueEntry = z.output<typeof CatalogueEntry>;

export const exchangeCatalogue = endpoint({
  method: 'GET',
  path: '/backstage/exchanges/catalogue',
  ability: 'exchange.add',
  summary: 'Lists the exchanges that can be added.',
  reply: z.object({ list: z.array(CatalogueEntry) }),
});

/** What switching an exchange touches. */
export const ExchangeImpact = z.object({
  pairs: z.int(),
  pairs_on: z.int(),
  recommended: z.int(),
  /** Changes of markets that wait for a decision. */
  waiting_changes: z.int(),
  /** Orders there that are pending or partly filled, as the platform reported. */
  open_orders: z.int(),
  /** Robots that run there, or are about to: switching it off pauses them. */
  robots: z.int(),
});
export type ExchangeImpact = z.output<typeof ExchangeImpact>;

export const exchangeImpact = endpoint({
  method: 'GET',
  path: '/backstage/exchanges/impact',
  ability: 'exchange.switch',
  summary: 'Previews what enabling or disabling an exchange affects.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: ExchangeImpact,
});

const command = {
  method: 'POST',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
} as const;

const ownFields = {
  name: line(40),
  color: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'color_malformed' }))),
  ip_whitelist: optionalLine(500),
  maker: z.nullable(Fee),
  taker: z.nullable(Fee),
};

export const addExchange = endpoint({
  ...command,
  path: '/backstage/exchanges/add',
  ability: 'exchange.add',
  summary: 'Adds an exchange from the catalog, disabled.',
  body: z.strictObject({ code: line(40), ...ownFields }),
  reply: Exchange,
});

export const editExchange = endpoint({
  ...command,
  path: '/backstage/exchanges/edit',
  ability: 'exchange.edit',
  summary: 'Changes the settings of an exchange.',
  body: z.strictObject({
    ...rowReference,
    ...ownFields,
    key_fields: z.array(z.enum(keyFields)).check(z.minLength(1), z.maxLength(keyFields.length)),
    rate_limit_ms: z.int().check(z.minimum(10), z.maximum(60_000)),
  }),
  reply: Exchange,
});

export const testExchange = endpoint({
  ...command,
  path: '/backstage/exchanges/test',
  ability: 'exchange.test',
  summary: "Tests the exchange's public endpoint. A failure is stored in `test_error`.",
  body: z.strictObject({ id: Id }),
  reply: Exchange,
});

export const switchExchangeOn = endpoint({
  ...command,
  path: '/backstage/exchanges/switch_on',
  ability: 'exchange.switch',
  summary: 'Enables an exchange, which offers its enabled pairs.',
  body: z.strictObject(rowReference),
  reply: Exchange,
});

export const switchExchangeOff = endpoint({
  ...command,
  path: '/backstage/exchanges/switch_off',
  ability: 'exchange.switch',
  summary: 'Disables an exchange, which withdraws its pairs from the offer.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Exchange,
});
