import * as z from 'zod/mini';
import { Amount, PositiveAmount, SignedAmount } from '../../../core/assets.ts';
import { Id, identifier, Time, Uid } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { contractTypes } from '../../../core/markets.ts';
import { ExchangeName, isEachOnce, MarketSymbol } from '../../robot-orders/robot-orders.ts';
import { ReportedParameters } from '../../strategies/library/parameters.ts';
import { PlatformInstruction } from '../instructions/platform.ts';
import { marginModes, robotStatuses, robotStopModes } from './robots.ts';

/** Robots of one report, and of one call of beats, at most. */
export const reportedMax = 500;
export const beatsMax = 5_000;

const RobotName = identifier(64);
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const Moment = z._default(z.nullable(Time), null);
const Price = z._default(z.nullable(PositiveAmount), null);

/** What a robot waits for and what keeps it, as its engine says. */
export const robotWaits = ['liquidation', 'stop', 'arm', 'add', 'profit', 'sell'] as const;
export const robotBlocks = [
  'paused',
  'stopping',
  'stopped',
  'signal',
  'cooldown',
  'ladder_ended',
  'fuel',
  'balance',
  'step',
  'min_notional',
] as const;

/** What a robot is, told with its first report and again when it changed. */
const RobotTerms = z.strictObject({
  uid: Uid,
  exchange: ExchangeName,
  /** By its symbol or its native id. */
  symbol: MarketSymbol,
  contract_type: z.enum(contractTypes),
  margin_mode: z._default(z.nullable(z.enum(marginModes)), null),
  api_key_mask: identifier(64),
  /** Absent: its user set the parameters. */
  strategy_revision_id: z._default(z.nullable(Id), null),
  /** What it runs by: the revision's, or what was changed of it. */
  params: ReportedParameters,
  /** Whose trades it copies. */
  trader_uid: z._default(z.nullable(Uid), null),
  capital: PositiveAmount,
  started_at: Moment,
});

const RobotReport = z.strictObject({
  robot: RobotName,
  /** The moment that this is true of: the newest counts. */
  at: Time,
  status: z.enum(robotStatuses),
  cycle_no: z._default(count, 0),
  level: z._default(z.int().check(z.minimum(-1), z.maximum(100)), -1),
  qty: z._default(Amount, '0'),
  avg_price: Price,
  last_price: Price,
  next_add_price: Price,
  tp_price: Price,
  realised: z._default(SignedAmount, '0'),
  unrealised: z._default(SignedAmount, '0'),
  fees: z._default(SignedAmount, '0'),
  robot_fee_l: z._default(Amount, '0'),
  last_fill_at: Moment,
  paused_at: Moment,
  stopped_at: Moment,
  stop_mode: z._default(z.nullable(z.enum(robotStopModes)), null),
  pause_reason: z._default(z.nullable(identifier(64)), null),
  error_code: z._default(z.nullable(identifier(64)), null),
  /** The newest instruction that it has carried out or refused. */
  generation: z._default(count, 0),
  awaited: z._default(
    z.array(z.strictObject({ kind: z.enum(robotWaits), price: PositiveAmount })).check(z.maxLength(10)),
    [],
  ),
  blocks: z._default(z.array(z.enum(robotBlocks)).check(z.maxLength(20)), []),
  terms: z.optional(RobotTerms),
});

/** What a report did: `stale` is older than what is known, `known` as old, and `refused` says why. */
export const robotOutcomes = ['created', 'changed', 'known', 'stale', 'refused'] as const;

/** `robot_unknown`: send its terms too; `robot_differs`: it is another user's, or at another pair. */
export const robotRefusals = [
  'robot_unknown',
  'user_unknown',
  'pair_unknown',
  'strategy_unknown',
  'trader_unknown',
  'robot_differs',
] as const;

const Outcome = z.object({
  robot: z.string(),
  outcome: z.enum(robotOutcomes),
  error: z.nullable(z.enum(robotRefusals)),
});

export const reportRobots = endpoint({
  method: 'POST',
  path: '/platform/v1/robots/report',
  ability: 'platform',
  summary: `Reports the state of up to ${reportedMax} robots. The newest report for each robot counts.`,
  withoutKey: 'The newest report for each robot counts, so a repeat changes nothing.',
  body: z.strictObject({
    robots: z.array(RobotReport).check(
      z.minLength(1),
      z.maxLength(reportedMax),
      z.refine((robots) => isEachOnce(robots, ({ robot }) => [robot]), { error: 'robot_twice' }),
    ),
  }),
  reply: z.object({
    robots: z.array(Outcome),
    /** What waits to be carried out by them. */
    instructions: z.array(PlatformInstruction),
  }),
});

export const sendBeats = endpoint({
  method: 'POST',
  path: '/platform/v1/robots/beats',
  ability: 'platform',
  summary: `Sends heartbeats of up to ${beatsMax} robots.`,
  withoutKey: 'The newest heartbeat of each robot counts, so a repeat changes nothing.',
  body: z.strictObject({
    at: Time,
    robots: z.array(RobotName).check(z.minLength(1), z.maxLength(beatsMax)),
  }),
  reply: z.object({
    /** Robots that were never reported. */
    unknown: z.array(z.string()),
  }),
});
