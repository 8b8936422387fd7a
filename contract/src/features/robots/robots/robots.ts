import * as z from 'zod/mini';
import { list } from '../../../core/http/list.ts';
import { contractTypes } from '../../../core/markets.ts';
import { strategyDirections } from '../../strategies/library/parameters.ts';

export const robotStatuses = ['running', 'paused', 'stopped'] as const;
export type RobotStatus = (typeof robotStatuses)[number];

/** `copy`: it does what a trader does. */
export const robotSources = ['own', 'copy'] as const;

export const marginModes = ['cross', 'isolated'] as const;

/** What becomes of an open position: it is closed by its own rule first, it stays with the user, or it is sold at once. */
export const robotStopModes = ['after_tp', 'keep_position', 'close_now'] as const;
export type RobotStopMode = (typeof robotStopModes)[number];

/** Why a robot does not trade; it goes on when none is left. */
export const robotCauses = [
  'staff',
  'user_frozen',
  'fuel_low',
  'api_invalid',
  'pair_off',
  'exchange_off',
  'trader_suspended',
  'loss_limit',
] as const;
export type RobotCause = (typeof robotCauses)[number];

/** A robot as the platform reported it last, beside what staff asked of it. */
export const Robot = z.object({
  id: z.int(),
  status: z.enum(robotStatuses),
  /** The platform's own name of it. */
  robot: z.string(),
  user_id: z.int(),
  uid: z.string(),
  exchange_id: z.int(),
  exchange: z.string(),
  pair_id: z.int(),
  symbol: z.string(),
  contract_type: z.enum(contractTypes),
  direction: z.enum(strategyDirections),
  /** 0: spot. */
  leverage: z.string(),
  margin_mode: z.nullable(z.enum(marginModes)),
  api_key_mask: z.string(),
  /** Null: its user set the parameters. */
  strategy_id: z.nullable(z.int()),
  strategy_zh: z.nullable(z.string()),
  strategy_ch: z.nullable(z.string()),
  strategy_en: z.nullable(z.string()),
  strategy_revision: z.nullable(z.int()),
  /** The revision on the shelf, which two people approved; null: none is. */
  shelf_revision: z.nullable(z.int()),
  source: z.enum(robotSources),
  /** The user whose trades it copies. */
  trader_id: z.nullable(z.int()),
  trader_uid: z.nullable(z.string()),
  /** The coin that its amounts are in. */
  asset: z.string(),
  capital: z.string(),
  cycle_no: z.int(),
  /** -1: nothing is open, 0: the first buy, and one more for each add. */
  level: z.int(),
  /** Of a contract in contracts. */
  qty: z.string(),
  avg_price: z.nullable(z.string()),
  last_price: z.nullable(z.string()),
  next_add_price: z.nullable(z.string()),
  tp_price: z.nullable(z.string()),
  /** What the platform says that closed trades brought, after fees. */
  realised: z.string(),
  unrealised: z.string(),
  /** Both together. */
  result: z.string(),
  /** Net profit of its fills; null: none reported, or not calculated yet. */
  traded: z.nullable(z.string()),
  fees: z.string(),
  /** Burnt for its profits. */
  robot_fee_l: z.string(),
  stop_mode: z.nullable(z.enum(robotStopModes)),
  pause_reason: z.nullable(z.string()),
  error_code: z.nullable(z.string()),
  causes: z.array(z.enum(robotCauses)),
  desired_status: z.nullable(z.enum(robotStatuses)),
  desired_generation: z.int(),
  observed_generation: z.int(),
  /** Something was asked of it that it has not reported yet. */
  differs: z.boolean(),
  /** The moment that its figures are of. */
  reported_at: z.string(),
  /** The last sign of life. */
  heard_at: z.string(),
  /** Since when there is no word of it; null: it is heard of. */
  silent_at: z.nullable(z.string()),
  last_fill_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  paused_at: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Robot = z.output<typeof Robot>;

export const robotList = list({
  path: '/backstage/robot',
  ability: 'robot.read',
  exportAbility: 'robot.export',
  row: Robot,
  sort: '-created_at',
  totals: ['capital', 'realised', 'unrealised', 'result', 'fees'],
  searched: true,
  queues: [
    { name: 'silent', filters: { silent: 'true' } },
    { name: 'differs', filters: { differs: 'true' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    status: { kind: 'enum', values: robotStatuses, filter: true },
    robot: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    exchange: { kind: 'text', filter: true },
    symbol: { kind: 'text', filter: true },
    pair_id: { kind: 'id', filter: true, shown: false },
    contract_type: { kind: 'enum', values: contractTypes, filter: true, shown: false },
    direction: { kind: 'enum', values: strategyDirections, filter: true, shown: false },
    strategy_id: { kind: 'id', filter: true },
    strategy_revision: { kind: 'number', filter: true, shown: false },
    source: { kind: 'enum', values: robotSources, filter: true, shown: false },
    trader_uid: { kind: 'text', filter: true, shown: false },
    capital: { kind: 'amount', filter: true },
    result: { kind: 'amount', filter: true, sort: true },
    realised: { kind: 'amount', filter: true, shown: false },
    unrealised: { kind: 'amount', filter: true, sort: true },
    traded: { kind: 'amount', filter: true, shown: false },
    asset: { kind: 'text', filter: true, shown: false },
    level: { kind: 'number', filter: true },
    cycle_no: { kind: 'number', filter: true, shown: false },
    qty: { kind: 'amount', shown: false },
    avg_price: { kind: 'amount', shown: false },
    last_price: { kind: 'amount', shown: false },
    next_add_price: { kind: 'amount', shown: false },
    tp_price: { kind: 'amount', shown: false },
    fees: { kind: 'amount', shown: false },
    robot_fee_l: { kind: 'amount', shown: false },
    leverage: { kind: 'amount', shown: false },
    causes: { kind: 'tags', filter: true, shown: false },
    error_code: { kind: 'text', filter: true, shown: false },
    silent: { kind: 'boolean', filter: true, filterOnly: true },
    differs: { kind: 'boolean', filter: true, shown: false },
    loss: { kind: 'boolean', filter: true, filterOnly: true },
    desired_generation: { kind: 'number', filter: true, shown: false },
    observed_generation: { kind: 'number', filter: true, shown: false },
    heard_at: { kind: 'time' },
    reported_at: { kind: 'time', shown: false },
    last_fill_at: { kind: 'time', shown: false },
    started_at: { kind: 'time', filter: true, sort: true, shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
  },
});
