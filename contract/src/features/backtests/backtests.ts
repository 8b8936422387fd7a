import * as z from 'zod/mini';
import { Id, rowReference, Time } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { timeframes } from '../candles/timeframes.ts';
import { StrategyParameters } from '../strategies/library/parameters.ts';

export const backtestStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type BacktestState = (typeof backtestStates)[number];

export const backtestActions = ['cancel'] as const;
export type BacktestAction = (typeof backtestActions)[number];

/** The orders in which a price may have met the extremes of a candle; the last one is an estimate. */
export const backtestPaths = [
  'open_high_low_close',
  'open_low_high_close',
  'by_colour',
  'nearer_extreme_first',
] as const;
export type BacktestPath = (typeof backtestPaths)[number];

export const verdicts = ['reliable', 'unreliable'] as const;

/** Candles of one back-test, at most: ten years of minutes. */
export const backtestCandlesMax = 5_300_000;

/** What is asked: parameters over candles. */
const question = {
  /** Null: a draft that is in no strategy. */
  strategy_id: z.nullable(z.int()),
  strategy_zh: z.nullable(z.string()),
  strategy_ch: z.nullable(z.string()),
  strategy_en: z.nullable(z.string()),
  revision: z.nullable(z.int()),
  series_id: z.int(),
  exchange: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  /** Opening times: the first candle, and the end, excluded. */
  from_at: z.string(),
  to_at: z.string(),
  parameters_hash: z.string(),
};

/** A back-test. Its figures are those of the path by colour; all amounts are in the quote coin. */
export const Backtest = z.object({
  id: z.int(),
  ...question,
  status: z.enum(backtestStates),
  /** From 0 to 1. */
  progress: z.number(),
  verdict: z.nullable(z.enum(verdicts)),
  /** Greatest less least final equity of the three paths. */
  spread: z.nullable(z.string()),
  equity: z.nullable(z.string()),
  /** Of the closed cycles, after fees. */
  net: z.nullable(z.string()),
  cycles: z.nullable(z.int()),
  /** Against the average entry; null: nothing is open. */
  open_unrealised: z.nullable(z.string()),
  max_drawdown_pct: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.enum(backtestActions)),
});
export type Backtest = z.output<typeof Backtest>;

export const backtestMachine = machine<{ status: string }>()({
  name: 'backtest',
  states: backtestStates,
  final: ['done', 'failed', 'cancelled'],
  transitions: [{ event: 'cancel', from: ['queued', 'running'], to: 'cancelled', ability: 'backtest.run' }],
});

export const backtestList = list({
  path: '/backstage/backtest',
  ability: 'backtest.read',
  exportAbility: 'backtest.export',
  row: Backtest,
  sort: '-created_at',
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    strategy_id: { kind: 'id', filter: true, shown: false },
    symbol: { kind: 'text', filter: 'prefix' },
    exchange: { kind: 'text', filter: true, shown: false },
    timeframe: { kind: 'enum', values: timeframes, filter: true, shown: false },
    from_at: { kind: 'time' },
    to_at: { kind: 'time' },
    status: { kind: 'enum', values: backtestStates, filter: true },
    verdict: { kind: 'enum', values: verdicts, filter: true },
    equity: { kind: 'amount' },
    net: { kind: 'amount', shown: false },
    cycles: { kind: 'number', shown: false },
    max_drawdown_pct: { kind: 'number' },
    started_by: { kind: 'text', filter: true, shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
    parameters_hash: { kind: 'text', filter: true, shown: false },
  },
});

/** What one path led to; decimal texts. */
export const PathSummary = z.object({
  path: z.enum(backtestPaths),
  cycles: z.int(),
  /** Closed cycles by their last level. */
  levels: z.array(z.int()),
  fees: z.string(),
  net: z.string(),
  equity: z.string(),
  open_qty: z.string(),
  open_level: z.int(),
  open_unrealised: z.string(),
  max_capital: z.string(),
  max_drawdown_pct: z.string(),
  exhausted_candles: z.int(),
  skipped_buys: z.int(),
  win_pct: z.string(),
  fills: z.int(),
  /** SHA-256 over all fills. */
  fills_hash: z.string(),
  /** Of the estimate: how often it is right for hours of these minutes, in percent. */
  right_pct: z.optional(z.string()),
});
export type PathSummary = z.output<typeof PathSummary>;

export const Fill = z.object({
  at: z.string(),
  kind: z.enum(['enter', 'add', 'sell', 'stop', 'liquidation']),
  level: z.int(),
  price: z.string(),
  quantity: z.string(),
  fee: z.string(),
});
export type Fill = z.output<typeof Fill>;

export const Cycle = z.object({
  entered_at: z.string(),
  closed_at: z.string(),
  level: z.int(),
  kind: z.enum(['enter', 'add', 'sell', 'stop', 'liquidation']),
  net: z.string(),
  fees: z.string(),
});
export type Cycle = z.output<typeof Cycle>;

const EquityPoint = z.object({ at: z.string(), equity: z.string(), drawdown_pct: z.string() });

/** Fills that a page draws, and cycles that it lists; the files have all. */
export const shownMax = 2_000;

export const backtestDetail = endpoint({
  method: 'GET',
  path: '/backstage/backtest/detail',
  ability: 'backtest.read',
  passive: true,
  summary: 'Returns a backtest with its parameters and the result of each path.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({
    backtest: Backtest,
    parameters: StrategyParameters,
    result: z.nullable(
      z.object({
        paths: z.array(PathSummary),
        /** Final equity when all was bought at the second candle's open and held. */
        buy_and_hold: z.string(),
        candles: z.int(),
        data_hash: z.string(),
        engine_version: z.string(),
      }),
    ),
  }),
});

export const backtestPath = endpoint({
  method: 'GET',
  path: '/backstage/backtest/path',
  ability: 'backtest.read',
  summary: 'Returns the equity, fills and cycles of one path, as many as a chart can draw.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)), path: z.enum(backtestPaths) }),
  reply: z.object({
    equity: z.array(EquityPoint),
    /** The newest ones. */
    fills: z.array(Fill),
    /** The newest ones. */
    cycles: z.array(Cycle),
  }),
});

export const backtestFile = endpoint({
  method: 'GET',
  path: '/backstage/backtest/file',
  ability: 'backtest.export',
  summary: 'Exports all fills or cycles of one path as CSV.',
  query: z.strictObject({
    id: z.string().check(z.regex(/^\d{1,15}$/)),
    path: z.enum(backtestPaths),
    of: z.enum(['fills', 'cycles']),
  }),
  stream: 'text/csv',
});

/** What a back-test or a sweep is made over. */
export const testedFields = {
  /** The newest revision of a strategy. */
  strategy_id: z.optional(Id),
  /** In place of a strategy: a draft. */
  parameters: z.optional(StrategyParameters),
  series_id: Id,
  /** Absent: from the first candle. */
  from: z.optional(Time),
  /** Excluded; absent: to the last candle. */
  to: z.optional(Time),
};

/** Either a strategy or a draft. */
export const hasOneSource = z.refine<{ strategy_id?: unknown; parameters?: unknown }>(
  ({ strategy_id, parameters }) => (strategy_id === undefined) !== (parameters === undefined),
  { error: 'field_required', path: ['strategy_id'] },
);

export const startBacktest = endpoint({
  method: 'POST',
  path: '/backstage/backtest/start',
  withoutProof: 'It moves no money and grants no permission.',
  command: true,
  ability: 'backtest.run',
  summary: "Runs a strategy's newest revision or a draft on stored candles, in a background job.",
  body: z.strictObject(testedFields).check(hasOneSource),
  reply: Backtest,
});

export const cancelBacktest = endpoint({
  method: 'POST',
  path: '/backstage/backtest/cancel',
  withoutProof: 'It moves no money and grants no permission.',
  command: true,
  ability: 'backtest.run',
  summary: 'Cancels a queued or running backtest.',
  body: z.strictObject({ ...rowReference }),
  reply: Backtest,
});
