import * as z from 'zod/mini';
import { Amount } from '../../../core/assets.ts';
import { Percent } from '../../../core/charges.ts';

/** How robots are steered: times in seconds and hours, numbers of robots, fuel in L. */
export const steeringDefaults = {
  steering: {
    instruction_overdue_seconds: '30',
    /** More robots than these are instructed by two. */
    bulk_alone_max: '20',
    /** So many are instructed first. */
    bulk_canary: '5',
    /** Of what was answered, so much may fail. */
    bulk_halt_percent: '10',
    /** Below it for so long, a user's robots are paused; '0': never. */
    robot_fuel_min: '0',
    robot_fuel_grace_hours: '24',
  },
} as const;

/** From five seconds to an hour. */
const overdueSeconds = z
  .string()
  .check(
    z.regex(/^(?:[5-9]|[1-9]\d{1,2}|[12]\d{3}|3[0-5]\d{2}|3600)$/, { error: 'overdue_seconds_malformed' }),
  );

/** Up to 100,000. */
const robots = z.string().check(z.regex(/^(?:0|[1-9]\d{0,4}|100000)$/, { error: 'robots_malformed' }));

/** From 1 to 100. */
const canary = z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, { error: 'canary_malformed' }));

/** Up to thirty days. */
const graceHours = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d?|[1-6]\d\d|7[01]\d|720)$/, { error: 'grace_hours_malformed' }));

export const steeringForm = {
  instruction_overdue_seconds: overdueSeconds,
  bulk_alone_max: robots,
  bulk_canary: canary,
  bulk_halt_percent: Percent,
  robot_fuel_min: Amount,
  robot_fuel_grace_hours: graceHours,
} as const;
