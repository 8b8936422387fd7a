import * as z from 'zod/mini';
import { approval, approvalEndpoints, CarryOut } from '../../../core/approvals.ts';
import { Id, optionalLine, Reason, rowReference, Time } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { bulkReply, severalRows } from '../../../core/http/bulk.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { categoryShelves, localNames, nameFields, Sort } from '../categories/categories.ts';
import { StrategyParameters, strategyDirections, strategyMarkets } from './parameters.ts';

export const strategyStatuses = ['off_shelf', 'on_shelf'] as const;
export type StrategyStatus = (typeof strategyStatuses)[number];

export const strategyRisks = ['low', 'medium', 'high'] as const;

/** A back-test counts for the shelf for so many days. */
export const backtestDays = 30;
export const revisionsMax = 200;

const texts = { summary_zh: optionalLine(300), summary_ch: optionalLine(300), summary_en: optionalLine(300) };
const localTexts = { summary_zh: z.string(), summary_ch: z.string(), summary_en: z.string() };

/** What the check of the parameters found. Errors keep a strategy off the shelf, warnings do not. */
export const LintFinding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The first level that it is true of. */
  level: z.optional(z.int()),
  figures: z.record(z.string(), z.string()),
});
export type LintFinding = z.output<typeof LintFinding>;

/** A strategy of the library. Parameters, findings and capital are those of its newest revision. */
export const Strategy = z.object({
  id: z.int(),
  ...localNames,
  ...localTexts,
  category_id: z.int(),
  category_zh: z.string(),
  category_ch: z.string(),
  category_en: z.string(),
  /** While it is off, the platform is not offered the strategy. */
  category_shelf: z.enum(categoryShelves),
  cover: z.string(),
  risk_tag: z.enum(strategyRisks),
  market: z.enum(strategyMarkets),
  direction: z.enum(strategyDirections),
  /** The one pair that it is meant for; null: any pair of its market. */
  pair_id: z.nullable(z.int()),
  pair: z.nullable(z.string()),
  sort: z.int(),
  status: z.enum(strategyStatuses),
  /** The newest revision. */
  revision: z.int(),
  revision_id: z.int(),
  /** The revision that is on the shelf. */
  shelf_revision: z.nullable(z.int()),
  parameters: StrategyParameters,
  lint: z.array(LintFinding),
  /** Findings that keep it off the shelf. */
  lint_errors: z.int(),
  /** What the whole ladder needs. */
  min_capital: z.string(),
  /** The newest back-test of this very revision. */
  backtest_id: z.nullable(z.int()),
  backtest_at: z.nullable(z.string()),
  /** It counts for the shelf: it is at most 30 days old. */
  backtest_fresh: z.boolean(),
  shelf_maker_id: z.nullable(z.int()),
  shelf_maker: z.nullable(z.string()),
  shelf_checker: z.nullable(z.string()),
  /** Why it was taken off the shelf, or its request declined. */
  reason: z.nullable(z.string()),
  publish_at: z.nullable(z.string()),
  unpublish_at: z.nullable(z.string()),
  /** Since when the platform is offered it; null: not yet, or no longer. */
  published_at: z.nullable(z.string()),
  /** Robots that run any of its revisions and have not stopped; a list counts them up to one more than `usingShownMax`. */
  used_by: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Strategy = z.output<typeof Strategy>;

/** What the machine needs to know of a strategy. */
export interface StrategyState {
  status: string;
  revision: number;
  shelf_revision: number | null;
  lint_errors: number;
  backtest_fresh: boolean;
  /** Robots that ever ran any of its revisions, also stopped ones and those out of the reader's scope. */
  has_robots: boolean;
  shelf_maker_id: number | null;
  shelf_maker_user_id: number | null;
}

const isReady = ({ revision, shelf_revision, lint_errors, backtest_fresh }: StrategyState) => {
  if (shelf_revision === revision) return 'strategy_on_shelf' as const;
  if (lint_errors > 0) return 'strategy_lint' as const;
  return backtest_fresh ? undefined : ('strategy_no_backtest' as const);
};

const notAsked = ({ shelf_maker_id }: StrategyState) =>
  shelf_maker_id === null ? undefined : ('strategy_shelf_requested' as const);

/** A revision goes on the shelf when one admin requests it and another approves; the current one stays until then. */
export const strategyShelving = approval<StrategyState>()({
  events: {
    ask: 'request_shelf',
    carryOut: 'shelve',
    decline: 'decline_shelf',
    withdraw: 'withdraw_shelf',
  },
  abilities: { ask: 'strategy.shelf', decide: 'strategy.approve' },
  from: ['off_shelf', 'on_shelf'],
  to: 'on_shelf',
  asked: 'shelf_maker_id',
  makers: ['shelf_maker'],
  refusals: { asked: 'strategy_shelf_requested', notAsked: 'strategy_shelf_not_requested' },
  guards: { ask: isReady, carryOut: isReady },
});

/** `publish` and `expire` follow the schedule, `withdraw` the end of its pair: none of them is manual. */
export const strategyMachine = machine<StrategyState>()({
  name: 'strategy',
  states: strategyStatuses,
  final: [],
  transitions: [
    { event: 'edit', from: ['off_shelf'], to: 'off_shelf', ability: 'strategy.edit' },
    { event: 'edit', from: ['on_shelf'], to: 'on_shelf', ability: 'strategy.edit' },
    { event: 'clone', from: ['off_shelf'], to: 'off_shelf', ability: 'strategy.edit' },
    { event: 'clone', from: ['on_shelf'], to: 'on_shelf', ability: 'strategy.edit' },
    ...strategyShelving.arrows,
    { event: 'unshelve', from: ['on_shelf'], to: 'off_shelf', ability: 'strategy.shelf' },
    { event: 'publish', from: ['on_shelf'], to: 'on_shelf' },
    { event: 'expire', from: ['on_shelf'], to: 'off_shelf' },
    { event: 'withdraw', from: ['on_shelf'], to: 'off_shelf' },
    {
      event: 'delete',
      from: ['off_shelf'],
      to: 'off_shelf',
      ability: 'strategy.edit',
      guard: (row) => notAsked(row) ?? (row.has_robots ? 'strategy_in_use' : undefined),
    },
  ],
});

export const strategyActions = [
  'edit',
  'clone',
  'request_shelf',
  'decline_shelf',
  'withdraw_shelf',
  'shelve',
  'unshelve',
  'delete',
] as const;
export type StrategyAction = (typeof strategyActions)[number];

export const strategyList = list({
  path: '/backstage/strategy',
  ability: 'strategy.read',
  exportAbility: 'strategy.export',
  row: Strategy,
  searched: true,
  sort: 'sort',
  queues: [{ name: 'to_review', filters: { requested: 'true' } }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name_zh: { kind: 'text', filter: 'prefix' },
    name_ch: { kind: 'text', shown: false },
    name_en: { kind: 'text', shown: false },
    category_id: { kind: 'id', filter: true },
    market: { kind: 'enum', values: strategyMarkets, filter: true },
    direction: { kind: 'enum', values: strategyDirections, filter: true, shown: false },
    pair: { kind: 'text', shown: false },
    risk_tag: { kind: 'enum', values: strategyRisks, filter: true },
    revision: { kind: 'number' },
    min_capital: { kind: 'amount', filter: true, sort: true },
    status: { kind: 'enum', values: strategyStatuses, filter: true },
    requested: { kind: 'boolean', filter: true, filterOnly: true },
    lint_errors: { kind: 'number', filter: true },
    backtest_at: { kind: 'time' },
    used_by: { kind: 'number' },
    sort: { kind: 'number', sort: true },
    shelf_maker: { kind: 'text', shown: false },
    publish_at: { kind: 'time', shown: false },
    unpublish_at: { kind: 'time', shown: false },
    published_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

/** Parameters as they were saved once; never changed since. */
export const StrategyRevision = z.object({
  id: z.int(),
  revision: z.int(),
  parameters: StrategyParameters,
  lint: z.array(LintFinding),
  min_capital: z.string(),
  parameters_hash: z.string(),
  author: z.nullable(z.string()),
  backtest_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type StrategyRevision = z.output<typeof StrategyRevision>;

export const StrategyDetail = z.object({
  strategy: Strategy,
  /** The newest first. */
  revisions: z.array(StrategyRevision),
  history: z.array(HistoryEntry),
});
export type StrategyDetail = z.output<typeof StrategyDetail>;

export const strategyDetail = endpoint({
  method: 'GET',
  path: '/backstage/strategy/detail',
  ability: 'strategy.read',
  summary: 'Returns a strategy with all of its revisions and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: StrategyDetail,
});

const Moment = z.nullable(Time);

const fields = {
  ...nameFields,
  ...texts,
  category_id: Id,
  cover: z.string().check(z.regex(/^(?:\/backstage\/file\/[0-9a-f]{64})?$/, { error: 'link_malformed' })),
  risk_tag: z.enum(strategyRisks),
  pair_id: z.nullable(Id),
  sort: Sort,
  publish_at: Moment,
  unpublish_at: Moment,
  parameters: StrategyParameters,
};

const inOrder = z.refine<{ publish_at: string | null; unpublish_at: string | null }>(
  ({ publish_at, unpublish_at }) => publish_at === null || unpublish_at === null || publish_at < unpublish_at,
  { error: 'strategy_schedule', path: ['unpublish_at'] },
);

/** What a second admin approves besides the parameters: it stays as it is while requested or on the shelf. */
export const shelfTerms = ['risk_tag', 'pair_id', 'publish_at', 'unpublish_at'] as const;

/** Whether the terms of a strategy are fixed. */
export const areTermsFixed = (row: Pick<StrategyState, 'status' | 'shelf_maker_id'>): boolean =>
  row.status === 'on_shelf' || row.shelf_maker_id !== null;

const strategyCommand = {
  method: 'POST',
  ability: 'strategy.edit',
  command: true,
  withoutProof:
    'A second admin approves parameters, pair, risk and schedule; of a strategy on the shelf, only words and order change.',
} as const;

export const createStrategy = endpoint({
  ...strategyCommand,
  path: '/backstage/strategy/add',
  summary: 'Adds a strategy with its first revision.',
  body: z.strictObject(fields).check(inOrder),
  reply: Strategy,
});

export const editStrategy = endpoint({
  ...strategyCommand,
  path: '/backstage/strategy/edit',
  summary: 'Edits a strategy. New parameters make a new revision; the revision on the shelf stays there.',
  body: z.strictObject({ ...rowReference, ...fields }).check(inOrder),
  reply: Strategy,
});

export const moveStrategy = endpoint({
  ...strategyCommand,
  path: '/backstage/strategy/move',
  summary: 'Moves a strategy in front of another one, or to the end.',
  body: z.strictObject({ ...rowReference, before_id: z.nullable(Id) }),
  reply: Strategy,
});

export const cloneStrategy = endpoint({
  ...strategyCommand,
  path: '/backstage/strategy/clone',
  summary: 'Copies a strategy. One of its revisions becomes the first revision of the copy.',
  body: z.strictObject({ ...rowReference, ...nameFields, revision_id: Id }),
  reply: Strategy,
});

export const deleteStrategy = endpoint({
  ...strategyCommand,
  path: '/backstage/strategy/del',
  summary: 'Deletes a strategy that is off the shelf and used by no robot.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const {
  ask: requestShelf,
  carryOut: shelveStrategy,
  decline: declineShelf,
} = approvalEndpoints(strategyShelving, {
  path: '/backstage/strategy',
  reply: Strategy,
  body: z.strictObject(rowReference),
  summaries: {
    ask: 'Requests the shelf for the newest revision. Another admin decides.',
    carryOut: 'Approves a shelf request.',
    decline: 'Declines a shelf request.',
  },
});

export const withdrawShelf = endpoint({
  ...strategyCommand,
  ability: 'strategy.shelf',
  path: '/backstage/strategy/withdraw_shelf',
  summary: 'Cancels your own shelf request.',
  body: CarryOut,
  reply: Strategy,
});

const shelfCommand = { method: 'POST', ability: 'strategy.shelf', command: true, stepUp: true } as const;

export const unshelveStrategy = endpoint({
  ...shelfCommand,
  path: '/backstage/strategy/unshelve',
  summary: 'Takes a strategy off the shelf. Running robots continue.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Strategy,
});

export const bulkShelfMax = 50;

export const unshelveStrategies = endpoint({
  ...shelfCommand,
  path: '/backstage/strategy/bulk_unshelve',
  summary: 'Takes up to 50 strategies off the shelf, each separately.',
  body: z.strictObject({ rows: severalRows(bulkShelfMax), reason: Reason }),
  reply: bulkReply(Strategy),
});

export const shelveStrategies = endpoint({
  ...shelfCommand,
  ability: 'strategy.approve',
  path: '/backstage/strategy/bulk_shelve',
  summary: 'Puts up to 50 requested strategies on the shelf, each separately.',
  body: z.strictObject({ rows: severalRows(bulkShelfMax) }),
  reply: bulkReply(Strategy),
});
