import * as z from 'zod/mini';
import { Sum } from '../../../core/assets.ts';
import { endpoint } from '../../../core/http/endpoint.ts';

/** Days that the trend shows, today among them. */
export const robotTrendDays = 30;

export const RobotDay = z.object({
  day: z.string(),
  asset: z.string(),
  running: z.int(),
  paused: z.int(),
  /** The value of open positions. */
  exposure: Sum,
  /** What closed trades brought on this day; null where nothing is known of the day before. */
  realised: z.nullable(Sum),
  unrealised: Sum,
});
export type RobotDay = z.output<typeof RobotDay>;

export const RobotTrend = z.object({
  /** Of the robots that the reader sees, now. */
  states: z.object({
    running: z.int(),
    paused: z.int(),
    stopped: z.int(),
    silent: z.int(),
    differing: z.int(),
  }),
  /** Of all robots, by day and coin, the oldest first; null for those who see the data of some users only. */
  days: z.nullable(z.array(RobotDay)),
});
export type RobotTrend = z.output<typeof RobotTrend>;

export const robotTrend = endpoint({
  method: 'GET',
  path: '/backstage/robot/trend',
  ability: 'robot.read',
  passive: true,
  summary:
    'Returns the robots by state, and for each of the last days how many ran, with their exposure and profit.',
  reply: RobotTrend,
});
