import * as z from 'zod/mini';
import { endpoint } from '../../../core/http/endpoint.ts';
import { timeframes } from '../../candles/timeframes.ts';

/** A cycle longer than this is not replayed. */
export const replayDaysMax = 120;

/** `no_candles`: none are stored of when the cycle began; `too_long`: it takes more days than are replayed. */
export const replayOutcomes = ['done', 'no_fills', 'no_candles', 'too_long'] as const;

export const replayKinds = ['enter', 'add', 'exit'] as const;

/** What the robot paid or got beside what its strategy would have; null: only the other one traded. */
export const ReplayFill = z.object({
  kind: z.enum(replayKinds),
  /** Of an exit null: it sells all levels. */
  level: z.nullable(z.int()),
  at: z.nullable(z.string()),
  /** The average of the order's fills. */
  price: z.nullable(z.string()),
  replayed_at: z.nullable(z.string()),
  replayed_price: z.nullable(z.string()),
  /** In basis points; above zero the robot did worse than its strategy. */
  slippage: z.nullable(z.string()),
});
export type ReplayFill = z.output<typeof ReplayFill>;

export const RobotReplay = z.object({
  outcome: z.enum(replayOutcomes),
  /** Of the candles that were played. */
  timeframe: z.nullable(z.enum(timeframes)),
  fills: z.array(ReplayFill),
  /** The mean of the fills that both made. */
  slippage: z.nullable(z.string()),
});
export type RobotReplay = z.output<typeof RobotReplay>;

export const robotReplay = endpoint({
  method: 'GET',
  path: '/backstage/robot/replay',
  ability: 'robot.read',
  summary: 'Replays a cycle of a robot on stored candles and compares each fill with the strategy.',
  query: z.strictObject({
    id: z.string().check(z.regex(/^\d{1,15}$/)),
    cycle_no: z.string().check(z.regex(/^\d{1,9}$/)),
  }),
  reply: RobotReplay,
});
