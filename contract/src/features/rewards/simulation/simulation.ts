import * as z from 'zod/mini';
import { Asset, fitsScale, PositiveAmount } from '../../../core/assets.ts';
import { sought } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { SharePlan } from '../plans/plans.ts';
import { shareCaps } from '../rewards.ts';
import { shareSources } from '../share-terms.ts';

/**
 * The outcome of an upline's share: `paid` and `withheld` are given, partly if a cap clipped them; `clipped` fell entirely to
 * a cap; `nothing` is left of their rate, or less than the asset's scale; all others are kept by the company.
 */
export const shareOutcomes = [
  'paid',
  'withheld',
  'clipped',
  'nothing',
  'beneficiary_inactive',
  'beneficiary_compressed',
  'beneficiary_blacklisted',
  'beneficiary_is_payer',
] as const;
export type ShareOutcome = (typeof shareOutcomes)[number];

const left = z.nullable(z.string());

/** An upline of the payer, and the calculation of their share. */
export const SimulatedShare = z.object({
  /** Distance above the payer. */
  place: z.int(),
  /** The distance that the matrix counts; null: who is compressed takes none, and of who is not seen it is not told. */
  generation: z.nullable(z.int()),
  /**
   * Null with the next four: the reader does not see this user's data. What is left under their own caps is not told then either,
   * and what became of their share is `paid`, `clipped` or `nothing`.
   */
  user_id: z.nullable(z.int()),
  uid: z.nullable(z.string()),
  username: z.nullable(z.string()),
  level: z.nullable(z.int()),
  level_name: z.nullable(z.string()),
  /** In percent of the fee: what the matrix has, by differences less the highest below, is the rate, or that of a peer. */
  own_rate: z.string(),
  below: z.string(),
  rate: z.string(),
  is_peer: z.boolean(),
  /** What the rate comes to, rounded down to the asset's scale. */
  full: z.string(),
  amount: z.string(),
  clipped: z.string(),
  clipped_by: z.nullable(z.enum(shareCaps)),
  /** What was left under each cap, in the asset of the fee; null: there is no such cap, or nothing was to be taken of it. */
  left: z.object({ source: left, day: left, month: left, lifetime: left, budget: left }),
  outcome: z.enum(shareOutcomes),
});
export type SimulatedShare = z.output<typeof SimulatedShare>;

export const ShareSimulation = z.object({
  plan: z.pick(SharePlan, {
    id: true,
    no: true,
    name: true,
    status: true,
    mode: true,
    inactive: true,
    depth: true,
    source_cap_percent: true,
  }),
  payer: z.object({ id: z.int(), uid: z.string(), username: z.string() }),
  fee: z.object({
    source: z.enum(shareSources),
    asset: Asset,
    amount: z.string(),
    /** What one unit is worth in USDT, in which the caps are. */
    rate_usdt: z.string(),
  }),
  /** Everybody whom the plan reaches, the nearest first. */
  shares: z.array(SimulatedShare),
  /** Those further above, whom it does not. */
  beyond: z.int(),
  /** `paid + kept = pool`, and what is kept was clipped, skipped, or had no claimant. */
  pool: z.string(),
  paid: z.string(),
  kept: z.string(),
  clipped: z.string(),
  skipped: z.string(),
  unclaimed: z.string(),
});
export type ShareSimulation = z.output<typeof ShareSimulation>;

export const simulateShare = endpoint({
  method: 'GET',
  path: '/backstage/share_simulation',
  ability: 'distribution.read',
  summary:
    "Simulates how a fee would be shared among a user's uplines under a plan version, and why. Nothing is saved.",
  query: z
    .strictObject({
      plan_id: z.string().check(z.regex(/^\d{1,15}$/)),
      uid: sought(32),
      source: z.enum(shareSources),
      asset: Asset,
      amount: PositiveAmount,
    })
    .check(z.refine((fee) => fitsScale(fee.amount, fee.asset), { error: 'amount_scale', path: ['amount'] })),
  reply: ShareSimulation,
});
