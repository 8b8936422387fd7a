import * as z from 'zod/mini';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { StrategyParameters } from '../../strategies/library/parameters.ts';
import { robotBlocks, robotWaits } from './platform.ts';
import { Robot } from './robots.ts';

/** What became of a robot, as it was reported or noticed. */
export const robotEventKinds = ['appeared', 'status', 'cycle', 'terms', 'error', 'silent', 'heard'] as const;

export const RobotEvent = z.object({
  id: z.int(),
  kind: z.enum(robotEventKinds),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** When it happened, as far as that is known. */
  at: z.string(),
});
export type RobotEvent = z.output<typeof RobotEvent>;

/** Happenings that a page shows, at most. */
export const robotEventsMax = 100;

export const RobotDetail = z.object({
  robot: Robot,
  /** What it runs by, as it was reported. */
  params: StrategyParameters,
  /** Those of its strategy's revision on the shelf. */
  shelf_params: z.nullable(StrategyParameters),
  awaited: z.array(z.object({ kind: z.enum(robotWaits), price: z.string() })),
  blocks: z.array(z.enum(robotBlocks)),
  /** The newest first. */
  events: z.array(RobotEvent),
  history: z.array(HistoryEntry),
});
export type RobotDetail = z.output<typeof RobotDetail>;

export const robotDetail = endpoint({
  method: 'GET',
  path: '/backstage/robot/detail',
  ability: 'robot.read',
  summary: 'Returns a robot with its parameters, pending instructions and history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: RobotDetail,
});
