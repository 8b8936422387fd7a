import * as z from 'zod/mini';
import { Sum } from '../../../core/assets.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { orderSides } from '../../robot-orders/robot-orders.ts';

/** Cycles that can be chosen, and fills that are shown of one, at most. */
export const cyclesMax = 50;
export const cycleFillsMax = 500;

export const RobotTrade = z.object({
  id: z.int(),
  at: z.string(),
  order_id: z.int(),
  level: z.int(),
  side: z.enum(orderSides),
  price: z.string(),
  qty: z.string(),
  fee: z.string(),
  fee_asset: z.nullable(z.string()),
});
export type RobotTrade = z.output<typeof RobotTrade>;

/** What the fills of a robot come to; null before any. */
export const Traded = z.nullable(
  z.object({
    realised: Sum,
    fees: Sum,
    qty: Sum,
    /** Closed cycles. */
    cycles: z.int(),
    fills: z.int(),
    is_whole: z.boolean(),
    last_fill_at: z.string(),
  }),
);
export type Traded = z.output<typeof Traded>;

export const RobotTrades = z.object({
  traded: Traded,
  /** Cycles with fills, the newest first. */
  cycles: z.array(z.int()),
  /** The one that the fills are of; null where there is none. */
  cycle_no: z.nullable(z.int()),
  /** The nearest cycles with filled orders, before and after it; null where there is none. */
  previous_cycle: z.nullable(z.int()),
  next_cycle: z.nullable(z.int()),
  fills: z.array(RobotTrade),
  /** The finest candles of its pair that cover the cycle; null where none are stored. */
  series_id: z.nullable(z.int()),
});
export type RobotTrades = z.output<typeof RobotTrades>;

export const robotTrades = endpoint({
  method: 'GET',
  path: '/backstage/robot/trades',
  ability: 'robot.read',
  summary: 'Sums the fills of a robot, in total and for one cycle.',
  query: z.strictObject({
    id: z.string().check(z.regex(/^\d{1,15}$/)),
    /** The newest where it is left out. */
    cycle_no: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  reply: RobotTrades,
});
