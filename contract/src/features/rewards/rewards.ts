import * as z from 'zod/mini';
import { Asset, assets, Sum } from '../../core/assets.ts';
import { Reason, rowReference } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { LedgerBatch } from '../wallet-records/wallet-records.ts';
import { shareSources } from './share-terms.ts';

export const rewardKinds = ['activation', 'invite', 'distribution', 'activity'] as const;

/**
 * `pending` waits for its day; `withheld` belongs to a frozen or blacklisted user; `void` was never booked; `reversed` was
 * clawed back.
 */
export const rewardStatuses = ['pending', 'withheld', 'settled', 'void', 'reversed'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

/** What bounds shares, in the order in which it does. */
export const shareCaps = ['source', 'day', 'month', 'lifetime', 'budget'] as const;
export type ShareCap = (typeof shareCaps)[number];

/** The same of rewards of an activity: what one user gets, and its budget. */
export const rewardCaps = [...shareCaps, 'user'] as const;

/** What somebody is owed because of something that happened. */
export const Reward = z.object({
  id: z.int(),
  status: z.enum(rewardStatuses),
  kind: z.enum(rewardKinds),
  beneficiary_id: z.int(),
  beneficiary_uid: z.string(),
  source_type: z.string(),
  source_id: z.int(),
  /** What was paid, where it is a share of a fee. */
  fee_kind: z.nullable(z.enum(shareSources)),
  /** Null: the reader does not see the data of whose doing it was. */
  source_user_id: z.nullable(z.int()),
  source_uid: z.nullable(z.string()),
  generation: z.int(),
  /** The level of the beneficiary at that moment; null where none counted. */
  level: z.nullable(z.int()),
  /** In percent of the fee; null: a fixed amount. */
  rate: z.nullable(z.string()),
  /** It is the share of an equal, where shares are by differences. */
  is_peer: z.boolean(),
  base: z.string(),
  base_asset: Asset,
  amount: z.string(),
  asset: Asset,
  /** What a cap took off, and which. */
  clipped: z.string(),
  clipped_by: z.nullable(z.enum(rewardCaps)),
  plan_id: z.nullable(z.int()),
  plan_no: z.nullable(z.string()),
  /** The activity that gave it. */
  activity_id: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  hold_until: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  batch_id: z.nullable(z.int()),
  settle_batch_id: z.nullable(z.int()),
  reversal_batch_id: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Reward = z.output<typeof Reward>;

export const rewardMachine = machine<Pick<Reward, 'status'>>()({
  name: 'reward',
  states: rewardStatuses,
  final: ['void', 'reversed'],
  transitions: [
    { event: 'settle', from: ['pending', 'withheld'], to: 'settled' },
    { event: 'withhold', from: ['pending'], to: 'withheld' },
    {
      event: 'claw_back',
      from: ['pending', 'withheld', 'settled'],
      to: 'reversed',
      ability: 'reward.claw_back',
    },
  ],
});

export const rewardList = list({
  path: '/backstage/reward',
  ability: 'reward.read',
  exportAbility: 'reward.export',
  row: Reward,
  sort: '-created_at',
  totals: ['amount', 'clipped'],
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    status: { kind: 'enum', values: rewardStatuses, filter: true },
    kind: { kind: 'enum', values: rewardKinds, filter: true },
    beneficiary_uid: { kind: 'text', filter: true },
    source_uid: { kind: 'text', filter: true },
    fee_kind: { kind: 'enum', values: shareSources, shown: false },
    source_id: { kind: 'id', filter: true, shown: false },
    generation: { kind: 'number' },
    level: { kind: 'number', shown: false },
    rate: { kind: 'number' },
    base: { kind: 'amount' },
    base_asset: { kind: 'enum', values: assets, shown: false },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    amount: { kind: 'amount' },
    clipped: { kind: 'amount', shown: false },
    clipped_by: { kind: 'enum', values: rewardCaps, shown: false },
    plan_no: { kind: 'text', filter: true, shown: false },
    activity_id: { kind: 'id', filter: true, shown: false },
    reason: { kind: 'text', shown: false },
    hold_until: { kind: 'time', filter: true, sort: true },
    settled_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

export const RewardDetail = z.object({
  reward: Reward,
  /** Everybody who has or would have got something for the same, the nearest first. */
  chain: z.array(Reward),
  batches: z.array(LedgerBatch),
  history: z.array(HistoryEntry),
});
export type RewardDetail = z.output<typeof RewardDetail>;

export const rewardDetail = endpoint({
  method: 'GET',
  path: '/backstage/reward/detail',
  ability: 'reward.read',
  summary: 'Returns a reward with the other rewards of the same event, its batches and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: RewardDetail,
});

export const clawBackReward = endpoint({
  method: 'POST',
  path: '/backstage/reward/claw_back',
  ability: 'reward.claw_back',
  summary: 'Claws back a reward. What the beneficiary has already spent becomes debt.',
  command: true,
  stepUp: true,
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: Reward,
});

export const settlementStatuses = ['queued', 'running', 'completed', 'failed'] as const;

/** One settlement: every reward that was due at its cut-off. */
export const Settlement = z.object({
  id: z.int(),
  status: z.enum(settlementStatuses),
  cut_off: z.string(),
  started_by: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  /** Rewards that were due when it began. */
  due: z.int(),
  settled: z.int(),
  withheld: z.int(),
  totals: z.array(z.object({ asset: Asset, amount: Sum })),
});
export type Settlement = z.output<typeof Settlement>;

export const settlements = endpoint({
  method: 'GET',
  path: '/backstage/reward/settlements',
  ability: 'reward.read',
  passive: true,
  summary: 'Lists the latest settlements, newest first, and what is due now.',
  reply: z.object({ due: z.int(), list: z.array(Settlement) }),
});

export const startSettlement = endpoint({
  method: 'POST',
  path: '/backstage/reward/settle',
  ability: 'reward.settle',
  summary: 'Settles all rewards that are due. A settlement already running is left to finish.',
  command: true,
  stepUp: true,
  reply: Settlement,
});
