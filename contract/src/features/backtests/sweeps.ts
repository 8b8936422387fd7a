import * as z from 'zod/mini';
import { rowReference } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { timeframes } from '../candles/timeframes.ts';
import { StrategyParameters } from '../strategies/library/parameters.ts';
import { backtestStates, hasOneSource, testedFields, verdicts } from './backtests.ts';

/** Parameters that a sweep may vary. */
export const sweepParameters = [
  'multiple',
  'decline',
  'proportion_decline',
  'callback',
  'profit',
  'profit_callback',
  'max_adds',
  'first_amount',
  'stop_loss',
] as const;
export type SweepParameter = (typeof sweepParameters)[number];

/** Variants of one sweep, at most. */
export const variantsMax = 500;

export const sweepActions = ['cancel'] as const;
export type SweepAction = (typeof sweepActions)[number];

export const SweepAxis = z.strictObject({
  parameter: z.enum(sweepParameters),
  values: z
    .array(z.string().check(z.regex(/^\d{1,13}(?:\.\d{1,8})?$/)))
    .check(z.minLength(1), z.maxLength(variantsMax)),
});
export type SweepAxis = z.output<typeof SweepAxis>;

/** What one variant led to, on the path by colour. */
export const SweepCell = z.object({
  /** Its place on each axis. */
  at: z.array(z.int()),
  equity: z.string(),
  max_drawdown_pct: z.string(),
  cycles: z.int(),
  verdict: z.enum(verdicts),
});
export type SweepCell = z.output<typeof SweepCell>;

export const Sweep = z.object({
  id: z.int(),
  strategy_id: z.nullable(z.int()),
  strategy_zh: z.nullable(z.string()),
  strategy_ch: z.nullable(z.string()),
  strategy_en: z.nullable(z.string()),
  series_id: z.int(),
  exchange: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  from_at: z.string(),
  to_at: z.string(),
  axes: z.array(SweepAxis),
  variants: z.int(),
  status: z.enum(backtestStates),
  progress: z.number(),
  failure: z.nullable(z.string()),
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  version: z.int(),
  allowed_actions: z.array(z.enum(sweepActions)),
});
export type Sweep = z.output<typeof Sweep>;

export const sweepMachine = machine<{ status: string }>()({
  name: 'sweep',
  states: backtestStates,
  final: ['done', 'failed', 'cancelled'],
  transitions: [{ event: 'cancel', from: ['queued', 'running'], to: 'cancelled', ability: 'backtest.run' }],
});

export const sweepList = list({
  path: '/backstage/sweep',
  ability: 'backtest.read',
  exportAbility: 'backtest.export',
  row: Sweep,
  sort: '-created_at',
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    strategy_id: { kind: 'id', filter: true, shown: false },
    symbol: { kind: 'text', filter: 'prefix' },
    exchange: { kind: 'text', filter: true, shown: false },
    timeframe: { kind: 'enum', values: timeframes, filter: true, shown: false },
    from_at: { kind: 'time' },
    to_at: { kind: 'time' },
    variants: { kind: 'number' },
    status: { kind: 'enum', values: backtestStates, filter: true },
    started_by: { kind: 'text', filter: true },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

export const sweepDetail = endpoint({
  method: 'GET',
  path: '/backstage/sweep/detail',
  ability: 'backtest.read',
  passive: true,
  summary: 'Returns a sweep with its finished cells.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ sweep: Sweep, parameters: StrategyParameters, cells: z.array(SweepCell) }),
});

export const startSweep = endpoint({
  method: 'POST',
  path: '/backstage/sweep/start',
  withoutProof: 'It moves no money and grants no permission.',
  command: true,
  ability: 'backtest.run',
  summary: 'Backtests variants of a strategy or draft over one or two parameters, in a background job.',
  body: z
    .strictObject({ ...testedFields, axes: z.array(SweepAxis).check(z.minLength(1), z.maxLength(2)) })
    .check(hasOneSource),
  reply: Sweep,
});

export const cancelSweep = endpoint({
  method: 'POST',
  path: '/backstage/sweep/cancel',
  withoutProof: 'It moves no money and grants no permission.',
  command: true,
  ability: 'backtest.run',
  summary: 'Cancels a queued or running sweep. Finished cells are kept.',
  body: z.strictObject({ ...rowReference }),
  reply: Sweep,
});
