import * as z from 'zod/mini';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';

export const orderStatuses = ['pending', 'partial_fill', 'full_fill', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderSides = ['buy', 'sell'] as const;

export const orderTypes = [
  'market',
  'limit',
  'post_only',
  'stop_market',
  'stop_limit',
  'take_profit_market',
  'take_profit_limit',
] as const;

/** Who or what ended an order before it was filled; `rejected` and `expired` are the exchange's own words. */
export const cancelReasons = ['robot', 'user', 'exchange', 'expired', 'rejected'] as const;

/** The exchange by its short name, `binance`; a market of it, `BTC/USDT`; a coin of any exchange, `BNB`. */
const exchange = /^[a-z0-9][a-z0-9_-]{1,31}$/;
export const ExchangeName = z.string().check(z.trim(), z.toLowerCase(), z.regex(exchange));
export const MarketSymbol = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9/:._-]{1,39}$/));
export const Coin = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{1,20}$/));

/** An order that a robot placed at an exchange, as the platform reports it. Quantities are in the unit of its market. */
export const RobotOrder = z.object({
  id: z.int(),
  status: z.enum(orderStatuses),
  user_id: z.int(),
  uid: z.string(),
  /** The platform's own name for the robot. */
  robot: z.string(),
  /** Null while the robot itself was not reported. */
  robot_id: z.nullable(z.int()),
  exchange: z.string(),
  symbol: z.string(),
  client_order_id: z.string(),
  /** Null until the exchange gives it one. */
  exchange_order_id: z.nullable(z.string()),
  cycle_no: z.int(),
  /** 0 opens a cycle, each further one adds to it. */
  level: z.int(),
  side: z.enum(orderSides),
  type: z.enum(orderTypes),
  reduce_only: z.boolean(),
  /** Null: at the market. */
  price: z.nullable(z.string()),
  qty: z.string(),
  filled_qty: z.string(),
  avg_price: z.nullable(z.string()),
  /** What was paid or received, in `asset`. */
  quote_filled: z.string(),
  /** The coin that its prices are in. */
  asset: z.string(),
  /** Below zero: a rebate. */
  fee: z.string(),
  fee_asset: z.nullable(z.string()),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  /** The exchange's own code of a rejection. */
  reject_code: z.nullable(z.string()),
  /** When the exchange changed it last, as far as it was reported. */
  changed_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type RobotOrder = z.output<typeof RobotOrder>;

/** The transitions of an order. Only reports of the platform move it; `full_fill` and `cancelled` are final. */
export const orderMachine = machine<Pick<RobotOrder, 'status'>>()({
  name: 'robot_order',
  states: orderStatuses,
  final: ['full_fill', 'cancelled'],
  transitions: [
    { event: 'partial_fill', from: ['pending', 'partial_fill'], to: 'partial_fill' },
    { event: 'full_fill', from: ['pending', 'partial_fill'], to: 'full_fill' },
    { event: 'cancelled', from: ['pending', 'partial_fill'], to: 'cancelled' },
  ],
});

export const robotOrderList = list({
  path: '/backstage/robot_order',
  ability: 'robot_order.read',
  exportAbility: 'robot_order.export',
  row: RobotOrder,
  sort: '-created_at',
  totals: ['quote_filled'],
  searched: true,
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    status: { kind: 'enum', values: orderStatuses, filter: true },
    uid: { kind: 'text', filter: true },
    robot: { kind: 'text', filter: true },
    exchange: { kind: 'text', filter: true },
    symbol: { kind: 'text', filter: true },
    side: { kind: 'enum', values: orderSides, filter: true },
    type: { kind: 'enum', values: orderTypes, filter: true, shown: false },
    price: { kind: 'amount', filter: true },
    qty: { kind: 'amount', filter: true },
    filled_qty: { kind: 'amount', filter: true },
    avg_price: { kind: 'amount', shown: false },
    quote_filled: { kind: 'amount', filter: true, shown: false },
    asset: { kind: 'text', filter: true, shown: false },
    fee: { kind: 'amount', shown: false },
    fee_asset: { kind: 'text', filter: true, shown: false },
    cycle_no: { kind: 'number', filter: true, shown: false },
    level: { kind: 'number', filter: true },
    reduce_only: { kind: 'boolean', filter: true, shown: false },
    client_order_id: { kind: 'text', filter: true },
    exchange_order_id: { kind: 'text', filter: true, shown: false },
    cancel_reason: { kind: 'enum', values: cancelReasons, filter: true, shown: false },
    reject_code: { kind: 'text', filter: true, shown: false },
    changed_at: { kind: 'time', filter: true, sort: true, shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** What was traded for an order in one go, as the platform reports it. */
/** Whether no two of them have the same name. */
export function isEachOnce<One>(all: readonly One[], nameOf: (one: One) => readonly string[]): boolean {
  return new Set(all.map((one) => JSON.stringify(nameOf(one)))).size === all.length;
}

export const RobotFill = z.object({
  id: z.int(),
  trade_id: z.string(),
  price: z.string(),
  qty: z.string(),
  fee: z.string(),
  fee_asset: z.nullable(z.string()),
  at: z.string(),
  /** When it was reported. */
  created_at: z.string(),
  /** The exchange's own list has it. */
  on_exchange: z.boolean(),
});
export type RobotFill = z.output<typeof RobotFill>;

/** Fills that a drawer shows, at most. */
export const fillsShownMax = 200;

export const RobotOrderDetail = z.object({
  robot_order: RobotOrder,
  /** The first ones, in the order of the exchange. */
  fills: z.array(RobotFill),
  /** All of them. */
  fill_count: z.int(),
  /** What they come to, which is `filled_qty` where everything was reported. */
  fills_qty: z.string(),
  /** The exchange's own answer, as it was reported last. */
  raw: z.nullable(z.string()),
  history: z.array(HistoryEntry),
});
export type RobotOrderDetail = z.output<typeof RobotOrderDetail>;

export const robotOrderDetail = endpoint({
  method: 'GET',
  path: '/backstage/robot_order/detail',
  ability: 'robot_order.read',
  summary: 'Returns a robot order with its fills and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: RobotOrderDetail,
});
