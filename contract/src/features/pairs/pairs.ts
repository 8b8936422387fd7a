import * as z from 'zod/mini';
import { PositiveAmount } from '../../core/assets.ts';
import { Id, line, Reason, rowReference, Time } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { contractTypes, Fee, isDelivery } from '../../core/markets.ts';

export const pairStatuses = ['off', 'on'] as const;
export type PairStatus = (typeof pairStatuses)[number];

/** `sync`: facts from the exchange; `manual`: entered manually. */
export const pairSources = ['sync', 'manual'] as const;

export const pairActions = [
  'edit',
  'switch_on',
  'switch_off',
  'recommend',
  'unrecommend',
  'move',
  'remove',
] as const;
export type PairAction = (typeof pairActions)[number];

/** What the exchange says of a market. Numbers are decimal text; null: the exchange sets none. */
const facts = {
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  /** The coin that profit and loss are in; null for spot. */
  settle: z.nullable(z.string()),
  /** The value of one contract: in the base coin, for inverse ones in the quote coin. */
  contract_size: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  /** The smallest step of a price. */
  tick: z.nullable(z.string()),
  /** The smallest step of a quantity. */
  step: z.nullable(z.string()),
  min_qty: z.nullable(z.string()),
  max_qty: z.nullable(z.string()),
  min_notional: z.nullable(z.string()),
  max_leverage: z.nullable(z.string()),
  /** Defaults as a fraction of the amount; what an account pays depends on its tier. */
  maker: z.nullable(z.string()),
  taker: z.nullable(z.string()),
};

/** A market of an exchange, permanently identified by exchange, native id and contract type. */
export const Pair = z.object({
  id: z.int(),
  sort: z.int(),
  exchange_id: z.int(),
  exchange: z.string(),
  exchange_status: z.enum(['off', 'on']),
  native_id: z.string(),
  contract_type: z.enum(contractTypes),
  ...facts,
  status: z.enum(pairStatuses),
  recommended: z.boolean(),
  /** Staff set the fees: a sync leaves them alone. */
  own_fees: z.boolean(),
  /** Robots on it that have not stopped, as the platform reported; a list counts them up to one more than `usingShownMax`. */
  robots_using: z.int(),
  source: z.enum(pairSources),
  synced_at: z.nullable(z.string()),
  /** Since when the exchange has not offered it. */
  delisted_at: z.nullable(z.string()),
  ccxt_version: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(pairActions)),
});
export type Pair = z.output<typeof Pair>;

/** What decides whether a pair may be offered. */
type Offered = Pick<
  Pair,
  | 'status'
  | 'tick'
  | 'step'
  | 'min_qty'
  | 'min_notional'
  | 'contract_type'
  | 'contract_size'
  | 'expiry'
  | 'delisted_at'
  | 'recommended'
>;

/** Which facts a pair lacks to be offered: orders cannot be rounded or checked without them. */
export function missingFacts(pair: Omit<Offered, 'status' | 'recommended'>): string[] {
  return [
    ...(pair.tick === null ? ['tick'] : []),
    ...(pair.step === null ? ['step'] : []),
    ...(pair.min_qty === null && pair.min_notional === null ? ['min_qty'] : []),
    ...(pair.contract_type !== 'spot' && pair.contract_size === null ? ['contract_size'] : []),
    ...(isDelivery(pair.contract_type) && pair.expiry === null ? ['expiry'] : []),
  ];
}

export const pairMachine = machine<Offered>()({
  name: 'pair',
  states: pairStatuses,
  final: [],
  transitions: [
    ...(['off', 'on'] as const).flatMap((state) => [
      { event: 'edit' as const, from: [state], to: state, ability: 'pair.edit' as const },
      {
        event: 'recommend' as const,
        from: [state],
        to: state,
        ability: 'pair.edit' as const,
        guard: ({ recommended }: Offered) => (recommended ? ('transition_not_allowed' as const) : undefined),
      },
      {
        event: 'unrecommend' as const,
        from: [state],
        to: state,
        ability: 'pair.edit' as const,
        guard: ({ recommended }: Offered) => (recommended ? undefined : ('transition_not_allowed' as const)),
      },
      { event: 'move' as const, from: [state], to: state, ability: 'pair.edit' as const },
    ]),
    {
      event: 'switch_on',
      from: ['off'],
      to: 'on',
      ability: 'pair.switch',
      guard: (pair) => {
        if (pair.delisted_at !== null) return 'pair_delisted';
        return missingFacts(pair).length > 0 ? 'pair_incomplete' : undefined;
      },
    },
    { event: 'switch_off', from: ['on'], to: 'off', ability: 'pair.switch' },
    { event: 'remove', from: ['off'], to: 'off', ability: 'pair.remove' },
  ],
});

export const pairList = list({
  path: '/backstage/transaction',
  kind: 'pair',
  ability: 'pair.read',
  exportAbility: 'pair.export',
  row: Pair,
  searched: true,
  sort: 'sort',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    sort: { kind: 'number', sort: true, shown: false },
    symbol: { kind: 'text', filter: 'prefix' },
    exchange: { kind: 'text', filter: true },
    exchange_id: { kind: 'id', filter: true, shown: false },
    contract_type: { kind: 'enum', values: contractTypes, filter: true },
    status: { kind: 'enum', values: pairStatuses, filter: true },
    recommended: { kind: 'boolean', filter: true },
    base: { kind: 'text', filter: true, shown: false },
    quote: { kind: 'text', filter: true, shown: false },
    settle: { kind: 'text', filter: true, shown: false },
    native_id: { kind: 'text', filter: true, shown: false },
    tick: { kind: 'amount' },
    step: { kind: 'amount' },
    min_qty: { kind: 'amount', shown: false },
    max_qty: { kind: 'amount', shown: false },
    min_notional: { kind: 'amount', shown: false },
    max_leverage: { kind: 'amount', shown: false },
    contract_size: { kind: 'amount', shown: false },
    maker: { kind: 'amount', shown: false },
    taker: { kind: 'amount', shown: false },
    expiry: { kind: 'time', filter: true },
    robots_using: { kind: 'number' },
    source: { kind: 'enum', values: pairSources, filter: true, shown: false },
    delisted: { kind: 'boolean', filter: true, filterOnly: true },
    delisted_at: { kind: 'time', shown: false },
    synced_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

const idQuery = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const pairDetail = endpoint({
  method: 'GET',
  path: '/backstage/transaction/detail',
  ability: 'pair.read',
  summary: 'Returns a pair with its history.',
  query: idQuery,
  reply: z.object({ pair: Pair, history: z.array(HistoryEntry) }),
});

export const pairContract = endpoint({
  method: 'POST',
  path: '/backstage/transaction/contract',
  withoutKey: 'It only reads. The specification names it so.',
  ability: 'pair.read',
  summary: "Returns the contract parameters of a pair and the exchange's original answer.",
  body: z.strictObject({ id: Id }),
  reply: z.object({
    id: z.int(),
    exchange: z.string(),
    native_id: z.string(),
    contract_type: z.enum(contractTypes),
    ...facts,
    /** Facts it lacks to be offered. */
    missing: z.array(z.string()),
    ccxt_version: z.nullable(z.string()),
    /** The exchange's original answer; null for a manual pair. */
    info: z.unknown(),
  }),
});

export const contractTypeList = endpoint({
  method: 'POST',
  path: '/backstage/transaction/contract_type',
  withoutKey: 'It only reads. The specification names it so.',
  ability: 'pair.read',
  summary: 'Lists the contract types with the number of pairs of each.',
  body: z.strictObject({ exchange_id: z.optional(Id) }),
  reply: z.object({
    list: z.array(z.object({ type: z.enum(contractTypes), pairs: z.int(), pairs_on: z.int() })),
  }),
});

const command = {
  method: 'POST',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
} as const;

const orNone = z.nullable(PositiveAmount);

/** Facts that staff enter where no sync brings them. */
const ownFacts = {
  contract_size: orNone,
  expiry: z.nullable(Time),
  tick: orNone,
  step: orNone,
  min_qty: orNone,
  max_qty: orNone,
  min_notional: orNone,
  max_leverage: orNone,
};

const Coin = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,20}$/, { error: 'coin_malformed' }));

export const addPair = endpoint({
  ...command,
  path: '/backstage/transaction/add',
  ability: 'pair.add',
  summary: 'Adds a pair manually, disabled.',
  body: z.strictObject({
    exchange_id: Id,
    native_id: line(64),
    symbol: line(64),
    base: Coin,
    quote: Coin,
    settle: z.nullable(Coin),
    contract_type: z.enum(contractTypes),
    ...ownFacts,
    maker: z.nullable(Fee),
    taker: z.nullable(Fee),
  }),
  reply: Pair,
});

export const sortMax = 1_000_000_000;
const Sort = z.int().check(z.minimum(0), z.maximum(sortMax));

export const editPair = endpoint({
  ...command,
  path: '/backstage/transaction/edit',
  ability: 'pair.edit',
  summary: 'Edits a pair. Exchange data of a synced pair cannot be changed.',
  body: z.strictObject({
    ...rowReference,
    recommended: z.optional(z.boolean()),
    sort: z.optional(Sort),
    /** Null: as the exchange says, from its next sync on. */
    maker: z.optional(z.nullable(Fee)),
    taker: z.optional(z.nullable(Fee)),
    /** Only for manual pairs. */
    facts: z.optional(z.strictObject(ownFacts)),
  }),
  reply: Pair,
});

export const switchPairOn = endpoint({
  ...command,
  path: '/backstage/transaction/switch_on',
  ability: 'pair.switch',
  summary: 'Enables a pair.',
  body: z.strictObject(rowReference),
  reply: Pair,
});

export const switchPairOff = endpoint({
  ...command,
  path: '/backstage/transaction/switch_off',
  ability: 'pair.switch',
  summary: 'Disables a pair.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Pair,
});

export const movePair = endpoint({
  ...command,
  path: '/backstage/transaction/move',
  ability: 'pair.edit',
  summary: 'Moves a pair in front of another one, or to the end.',
  body: z.strictObject({ ...rowReference, before_id: z.nullable(Id) }),
  reply: Pair,
});

export const removePair = endpoint({
  ...command,
  path: '/backstage/transaction/del_market',
  ability: 'pair.remove',
  summary: 'Deletes an unused pair. A pair in use can only be disabled.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: z.null(),
});
