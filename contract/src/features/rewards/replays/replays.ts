import * as z from 'zod/mini';
import { Id } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { shareCaps } from '../rewards.ts';
import { shareSources } from '../share-terms.ts';

export const shareReplayStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ShareReplayStatus = (typeof shareReplayStatuses)[number];

/**
 * Why a replay differs from what was given: another plan version was active (levels or teams may have changed too, which
 * cannot be told apart afterwards); none was active; an upline is or was blacklisted, inactive
 * or the payer; a cap; a claw-back; levels or teams changed under the same version; something changed during the run.
 */
export const replayCauses = [
  'plan',
  'no_plan',
  'clipped',
  'blacklisted',
  'inactive',
  'payer',
  'taken_back',
  'standing',
  'meanwhile',
] as const;
export type ReplayCause = (typeof replayCauses)[number];

/** A calendar month, in UTC. */
export const Month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/));

/** What was given, and what would have been; all amounts of a replay are in USDT. */
const compared = { was_usdt: z.string(), would_usdt: z.string() };

/** What a version of the plan would have given of the fees of a month, beside what was given of them. */
export const ShareReplay = z.object({
  id: z.int(),
  plan_id: z.int(),
  plan_no: z.string(),
  plan_name: z.string(),
  month: z.string(),
  status: z.enum(shareReplayStatuses),
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Fees of the month that were not refunded, and those already shared again. */
  fees: z.int(),
  done: z.int(),
  fees_usdt: z.string(),
  /** The most that could be given of them under this version. */
  pool_usdt: z.string(),
  ...compared,
  budget_usdt: z.nullable(z.string()),
  /** When the budget of the version would have been used up; null: it would not. */
  budget_hit_at: z.nullable(z.string()),
  clipped: z.array(z.object({ cap: z.enum(shareCaps), usdt: z.string() })),
  /** What the company would have kept from inactive and blacklisted uplines and the payer. */
  skipped_usdt: z.string(),
  /** What the difference is made of; empty for what ran before causes were looked for. */
  causes: z.array(z.object({ cause: z.enum(replayCauses), usdt: z.string() })),
  /** Beneficiaries who would have got more, less, and the same. */
  gained: z.int(),
  lost: z.int(),
  same: z.int(),
});
export type ShareReplay = z.output<typeof ShareReplay>;

export const ReplayGroup = z.object({
  source: z.enum(shareSources),
  level: z.int(),
  generation: z.int(),
  ...compared,
});
export type ReplayGroup = z.output<typeof ReplayGroup>;

export const ReplayUser = z.object({
  user_id: z.int(),
  uid: z.string(),
  username: z.string(),
  ...compared,
});
export type ReplayUser = z.output<typeof ReplayUser>;

/** A day of the month, in UTC, by when the fees were paid. */
export const ReplayDay = z.object({ day: z.string(), ...compared });
export type ReplayDay = z.output<typeof ReplayDay>;

export const ShareReplayDetail = z.object({
  replay: ShareReplay,
  groups: z.array(ReplayGroup),
  /** From the first day of the month to the last one with anything; empty for what ran before days were told apart. */
  days: z.array(ReplayDay),
  /** Those who would have gained and lost most, of whom the reader sees. */
  gainers: z.array(ReplayUser),
  losers: z.array(ReplayUser),
});
export type ShareReplayDetail = z.output<typeof ShareReplayDetail>;

const rowId = z.string().check(z.regex(/^\d{1,15}$/));

export const shareReplays = endpoint({
  method: 'GET',
  path: '/backstage/share_replay/latest',
  ability: 'distribution.read',
  passive: true,
  summary: 'Lists the latest replays of a plan version, newest first.',
  query: z.strictObject({ plan_id: rowId }),
  reply: z.object({ list: z.array(ShareReplay) }),
});

export const shareReplayDetail = endpoint({
  method: 'GET',
  path: '/backstage/share_replay/detail',
  ability: 'distribution.read',
  summary:
    'Returns a replay with totals by fee, level, generation and day, and the largest gains and losses.',
  query: z.strictObject({ id: rowId }),
  reply: ShareReplayDetail,
});

export const startShareReplay = endpoint({
  method: 'POST',
  path: '/backstage/share_replay/start',
  withoutProof: 'It moves no money and grants no permission.',
  ability: 'distribution.edit',
  summary:
    'Recalculates the fees of a month under a plan version in a background job and compares the results. Nothing is booked. A replay already running is left to finish.',
  command: true,
  body: z.strictObject({ plan_id: Id, month: Month }),
  reply: ShareReplay,
});
