import * as z from 'zod/mini';
import type { Authority } from '../../../core/access.ts';
import { approval, approvalEndpoints, notOwn } from '../../../core/approvals.ts';
import { fitsScale, PositiveAmount } from '../../../core/assets.ts';
import { SharePercent } from '../../../core/charges.ts';
import { Evidence, line, optionalLine, Reason, rowReference, Uid } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { withinAdjustLimit } from '../../adjustments/limit.ts';
import { LedgerBatch } from '../../wallet-records/wallet-records.ts';

export const traderStatuses = ['active', 'suspended', 'revoked'] as const;
export type TraderStatus = (typeof traderStatuses)[number];

/** What becomes of the bond of a revoked trader. */
export const bondKinds = ['release', 'forfeit'] as const;

/** What somebody asks about a bond: one of them, or to reward its trader. */
export const bondRequestKinds = [...bondKinds, 'reward'] as const;
export type BondRequestKind = (typeof bondRequestKinds)[number];

/** Where a reward goes. */
export const rewardTargets = ['bond', 'available'] as const;
export type RewardTarget = (typeof rewardTargets)[number];

/** Why a trader is in the tier, or will be in another. */
export const tierReasons = ['full_and_active', 'bond_short', 'silent'] as const;
export type TierReason = (typeof tierReasons)[number];

const Pct = z.nullable(z.string());

/** Figures by time-weighted return over days that were reported, in percent; null: too few days. */
export const TraderFigures = {
  roi_7: Pct,
  roi_30: Pct,
  roi_90: Pct,
  /** Days with a gain, of those with a return. */
  win_rate: Pct,
  /** The largest fall of the index from a height before, over 90 days. */
  max_drawdown: Pct,
  /** Days reported at all. */
  days: z.int(),
  /** The last day reported. */
  figures_to: z.nullable(z.string()),
};

/** A user whom others follow. Amounts in USDT. */
export const Trader = z.object({
  id: z.int(),
  user_id: z.int(),
  uid: z.string(),
  user_frozen: z.boolean(),
  user_blacklisted: z.boolean(),
  application_id: z.nullable(z.int()),
  display_name: z.string(),
  bio: z.string(),
  avatar: z.string(),
  status: z.enum(traderStatuses),
  on_shelf: z.boolean(),
  sort: z.int(),
  tier: z.int(),
  next_tier: z.nullable(z.int()),
  tier_reason: z.nullable(z.enum(tierReasons)),
  tier_effective_at: z.nullable(z.string()),
  failing_days: z.int(),
  max_followers: z.int(),
  followers: z.int(),
  active_followers: z.int(),
  /** What followers follow with, in all. */
  aum: z.string(),
  min_copy: z.string(),
  max_copy: z.string(),
  /** Pairs that are copied; none: all. */
  symbols: z.array(z.string()),
  share_pct: z.string(),
  next_share_pct: z.nullable(z.string()),
  share_effective_at: z.nullable(z.string()),
  share_changed_at: z.nullable(z.string()),
  bond_required: z.string(),
  /** What the ledger holds. */
  bond: z.string(),
  /** Shares of profits that wait for their settlement, and those that were settled. */
  pending_share: z.string(),
  settled_share: z.string(),
  ...TraderFigures,
  /** The return of 30 days to sort by: −100 where there is none. */
  rank_30: z.string(),
  /** The index of the last 30 days, 1 at their beginning; null: a gap. */
  sparkline: z.array(z.nullable(z.number())),
  reason: z.nullable(z.string()),
  bond_kind: z.nullable(z.enum(bondRequestKinds)),
  bond_amount: z.nullable(z.string()),
  /** Of a reward: where it goes. */
  bond_to: z.nullable(z.enum(rewardTargets)),
  /** Of a bond asked to be forfeited: what harmed followers get of it. */
  bond_harmed: z.nullable(z.array(z.object({ uid: z.string(), amount: z.string() }))),
  bond_reason: z.nullable(z.string()),
  bond_evidence: z.nullable(z.string()),
  bond_maker_id: z.nullable(z.int()),
  bond_maker: z.nullable(z.string()),
  bond_checker: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Trader = z.output<typeof Trader>;

/** What the machine needs to know of a trader. */
export interface TraderState {
  status: string;
  user_id: number;
  user_frozen: boolean;
  user_blacklisted: boolean;
  on_shelf: boolean;
  days: number;
  /** What the ledger holds as the bond. */
  bond: string;
  bond_amount: string | null;
  bond_maker_id: number | null;
  bond_maker_user_id: number | null;
}

const own = ({ user_id }: TraderState, access: Authority) => notOwn([user_id], access);

const barred = ({ user_blacklisted, user_frozen }: TraderState) => {
  if (user_blacklisted) return 'user_blacklisted' as const;
  return user_frozen ? ('user_frozen' as const) : undefined;
};

const shelvable = (row: TraderState, access: Authority) => {
  if (row.on_shelf) return 'trader_on_shelf' as const;
  return barred(row) ?? (row.days === 0 ? ('trader_no_figures' as const) : own(row, access));
};

const hasBond = ({ bond }: TraderState) =>
  /[1-9]/.test(bond) ? undefined : ('transition_not_allowed' as const);

/** A revoked trader's bond is released, or forfeited, by two people. */
export const bondDecision = approval<TraderState>()({
  events: { ask: 'request_bond', carryOut: 'settle_bond', decline: 'decline_bond' },
  abilities: { ask: 'trader.bond', decide: 'trader.bond' },
  from: ['revoked'],
  to: 'revoked',
  asked: 'bond_maker_id',
  makers: ['bond_maker'],
  owners: ['user_id'],
  refusals: { asked: 'bond_request_open', notAsked: 'bond_not_requested' },
  guards: { ask: hasBond },
});

const kept = ['active', 'suspended'] as const;

/** Rewards are bounded by the adjustment limit: they are paid by the company. */
export const withinRewardLimit = (amount: string, access: Authority) =>
  withinAdjustLimit({ amount, rate_usdt: '1' }, access, 'trader.reward');

/** The company rewards a trader who has a bond, by two people. */
export const rewardDecision = approval<TraderState>()({
  events: { ask: 'request_reward', carryOut: 'reward_bond', decline: 'decline_reward' },
  abilities: { ask: 'trader.reward', decide: 'trader.reward' },
  from: kept,
  asked: 'bond_maker_id',
  makers: ['bond_maker'],
  owners: ['user_id'],
  refusals: { asked: 'bond_request_open', notAsked: 'bond_not_requested' },
  guards: {
    ask: (row) => hasBond(row) ?? barred(row),
    carryOut: (row, access) => barred(row) ?? withinRewardLimit(row.bond_amount ?? '0', access),
  },
});

export const traderMachine = machine<TraderState>()({
  name: 'trader',
  states: traderStatuses,
  final: ['revoked'],
  transitions: [
    ...kept.map((from) => ({
      event: 'edit' as const,
      from: [from],
      to: from,
      ability: 'trader.edit' as const,
      guard: own,
    })),
    { event: 'shelve', from: ['active'], to: 'active', ability: 'trader.edit', guard: shelvable },
    {
      event: 'unshelve',
      from: ['active'],
      to: 'active',
      ability: 'trader.edit',
      guard: ({ on_shelf }) => (on_shelf ? undefined : 'trader_off_shelf'),
    },
    { event: 'change_share', from: ['active'], to: 'active', ability: 'trader.steer', guard: own },
    ...kept.map((from) => ({
      event: 'top_up_bond' as const,
      from: [from],
      to: from,
      ability: 'trader.bond' as const,
      guard: own,
    })),
    ...kept.map((from) => ({
      event: 'remove_idle' as const,
      from: [from],
      to: from,
      ability: 'trader.steer' as const,
      guard: own,
    })),
    { event: 'suspend', from: ['active'], to: 'suspended', ability: 'trader.steer', guard: own },
    { event: 'reinstate', from: ['suspended'], to: 'active', ability: 'trader.steer', guard: own },
    { event: 'revoke', from: kept, to: 'revoked', ability: 'trader.steer', guard: own },
    ...bondDecision.arrows,
    ...rewardDecision.arrows,
  ],
});

export const traderList = list({
  path: '/backstage/trader',
  ability: 'trader.read',
  exportAbility: 'trader.export',
  row: Trader,
  searched: true,
  sort: 'sort',
  queues: [
    { name: 'requested', filters: { bond_requested: 'true' } },
    { name: 'bond_short', filters: { bond_short: 'true' } },
    { name: 'suspended', filters: { status: 'suspended' } },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    display_name: { kind: 'text', filter: 'prefix' },
    uid: { kind: 'text', filter: true },
    status: { kind: 'enum', values: traderStatuses, filter: true },
    on_shelf: { kind: 'boolean', filter: true, shown: false },
    tier: { kind: 'number', filter: true },
    roi_7: { kind: 'amount', shown: false },
    roi_30: { kind: 'amount', filter: true },
    rank_30: { kind: 'amount', sort: true, shown: false },
    roi_90: { kind: 'amount', shown: false },
    win_rate: { kind: 'amount', shown: false },
    max_drawdown: { kind: 'amount', filter: true },
    days: { kind: 'number', shown: false },
    followers: { kind: 'number' },
    active_followers: { kind: 'number', shown: false },
    max_followers: { kind: 'number', shown: false },
    aum: { kind: 'amount' },
    share_pct: { kind: 'amount', shown: false },
    bond: { kind: 'amount' },
    pending_share: { kind: 'amount', shown: false },
    settled_share: { kind: 'amount', shown: false },
    sort: { kind: 'number', sort: true, shown: false },
    bond_requested: { kind: 'boolean', filter: true, filterOnly: true },
    bond_short: { kind: 'boolean', filter: true, filterOnly: true },
    bond_maker: { kind: 'text', shown: false },
    figures_to: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
  },
});

/** One reported day. `index` is 1 before the first day; null: no return is known. */
export const TraderDay = z.object({
  day: z.string(),
  equity: z.string(),
  flow: z.string(),
  return_pct: z.nullable(z.string()),
  index: z.nullable(z.number()),
  /** How far the index is below its height, in percent. */
  drawdown: z.nullable(z.number()),
});
export type TraderDay = z.output<typeof TraderDay>;

export const TraderFollower = z.object({
  id: z.int(),
  user_id: z.int(),
  uid: z.string(),
  amount: z.string(),
  equity: z.nullable(z.string()),
  /** Equity less what the follower follows with; null: no equity was reported. */
  pnl: z.nullable(z.string()),
  has_position: z.boolean(),
  idle: z.boolean(),
  /** Of copied profits: what was shared so far. */
  high_water: z.nullable(z.string()),
  joined_at: z.string(),
  reported_at: z.nullable(z.string()),
  /** Copy robots that have not stopped. */
  robots: z.int(),
  /** The trader's orders of the last 30 days as far as they were reported, and how many of them were copied. */
  signals: z.int(),
  copied: z.int(),
  /** By how many basis points the copies were worse than the trader's orders, on average. */
  deviation: z.nullable(z.string()),
});
export type TraderFollower = z.output<typeof TraderFollower>;

/** Shares of one settlement period. */
export const TraderSettlement = z.object({
  period_to: z.string(),
  followers: z.int(),
  share: z.string(),
  cut: z.string(),
  to_trader: z.string(),
  settled: z.string(),
});
export type TraderSettlement = z.output<typeof TraderSettlement>;

/** How much of a trader's orders of the last 30 days all followers copied, and why not the rest. */
export const CopyCoverage = z.object({
  signals: z.int(),
  copied: z.int(),
  deviation: z.nullable(z.string()),
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type CopyCoverage = z.output<typeof CopyCoverage>;

/** What moved a bond. */
export const bondEntryKinds = ['held', 'topped_up', 'rewarded', 'released', 'forfeited'] as const;

export const BondEntry = z.object({
  id: z.int(),
  kind: z.enum(bondEntryKinds),
  amount: z.string(),
  batch_id: z.int(),
  admin: z.nullable(z.string()),
  created_at: z.string(),
});
export type BondEntry = z.output<typeof BondEntry>;

/** Followers shown of one trader, at most. */
export const followersShown = 100;

export const TraderDetail = z.object({
  trader: Trader,
  days: z.array(TraderDay),
  /** Those with the most money first. */
  followers: z.array(TraderFollower),
  /** Of all followers those whose equity is less than what they follow with. */
  followers_at_loss: z.int(),
  coverage: CopyCoverage,
  settlements: z.array(TraderSettlement),
  /** The newest first. */
  bond_entries: z.array(BondEntry),
  batches: z.array(LedgerBatch),
  history: z.array(HistoryEntry),
});
export type TraderDetail = z.output<typeof TraderDetail>;

const path = '/backstage/trader';
const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const traderDetail = endpoint({
  method: 'GET',
  path: `${path}/detail`,
  ability: 'trader.read',
  summary: 'Returns a trader with equity, followers, settlements and history.',
  query: byId,
  reply: TraderDetail,
});

/** Whom and how much a decision touches. Amounts in USDT. */
export const TraderImpact = z.object({
  followers: z.int(),
  active: z.int(),
  idle: z.int(),
  with_position: z.int(),
  amount: z.string(),
  equity: z.string(),
  pending_share: z.string(),
  bond: z.string(),
});
export type TraderImpact = z.output<typeof TraderImpact>;

export const traderImpact = endpoint({
  method: 'GET',
  path: `${path}/impact`,
  ability: 'trader.read',
  summary: 'Returns how many followers, and how much money, a decision about a trader affects.',
  query: byId,
  reply: TraderImpact,
});

const command = { method: 'POST', reply: Trader, command: true } as const;
const shown = {
  ...command,
  ability: 'trader.edit',
  withoutProof: 'It moves no money and grants no permission.',
} as const;
const steered = { ...command, ability: 'trader.steer', stepUp: true } as const;

/** Up to how many pairs a trader lists. */
export const symbolsMax = 50;

const PairSymbol = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Z0-9]{1,20}\/[A-Z0-9]{1,20}(?::[A-Z0-9]{1,20})?$/, { error: 'symbol_malformed' }),
  );

export const editTrader = endpoint({
  ...shown,
  path: `${path}/edit`,
  summary: "Edits a trader's public profile and the limits for followers.",
  body: z
    .strictObject({
      ...rowReference,
      display_name: line(40),
      bio: optionalLine(500),
      /** The address of an uploaded picture; empty: none. */
      avatar: z
        .string()
        .check(z.regex(/^(?:\/backstage\/file\/[0-9a-f]{64})?$/, { error: 'link_malformed' })),
      symbols: z.array(PairSymbol).check(z.maxLength(symbolsMax)),
      min_copy: PositiveAmount,
      max_copy: PositiveAmount,
      max_followers: z.int().check(z.minimum(1), z.maximum(100_000)),
      sort: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    })
    .check(
      z.refine(({ min_copy, max_copy }) => Number(min_copy) <= Number(max_copy), {
        error: 'copy_bounds',
        path: ['max_copy'],
      }),
    ),
});

export const shelveTrader = endpoint({
  ...shown,
  path: `${path}/shelve`,
  summary: 'Puts a trader on the shelf.',
  body: z.strictObject(rowReference),
});

export const unshelveTrader = endpoint({
  ...shown,
  path: `${path}/unshelve`,
  summary: 'Takes a trader off the shelf. Existing followers stay.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const changeShare = endpoint({
  ...steered,
  path: `${path}/change_share`,
  summary: 'Schedules a new profit share, which takes effect after the notice period in settings.',
  body: z.strictObject({ ...rowReference, share_pct: SharePercent, reason: Reason }),
});

export const suspendTrader = endpoint({
  ...steered,
  path: `${path}/suspend`,
  summary: 'Suspends a trader: no new followers, no copying of new signals. The bond stays held.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

export const reinstateTrader = endpoint({
  ...steered,
  path: `${path}/reinstate`,
  summary: "Ends a trader's suspension.",
  body: z.strictObject(rowReference),
});

export const revokeTrader = endpoint({
  ...steered,
  path: `${path}/revoke`,
  summary:
    'Revokes a trader permanently and detaches all followers. The bond stays held until two people decide.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

/** Not for what leaves a bond: older top-ups may have left finer amounts in it. */
const AmountInUsdt = PositiveAmount.check(
  z.refine((amount) => fitsScale(amount, 'USDT'), { error: 'amount_scale' }),
);

export const topUpBond = endpoint({
  ...command,
  ability: 'trader.bond',
  stepUp: true,
  path: `${path}/top_up_bond`,
  summary: "Moves money from the trader's available balance into the bond, at the trader's request.",
  body: z.strictObject({ ...rowReference, amount: AmountInUsdt, evidence: Evidence }),
});

export const removeIdle = endpoint({
  ...steered,
  path: `${path}/remove_idle`,
  summary: 'Removes followers who have no open position and little equity.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
});

/** Followers compensated from one forfeited bond, at most. */
export const harmedMax = 50;

export const {
  ask: requestBond,
  carryOut: settleBond,
  decline: declineBond,
} = approvalEndpoints(bondDecision, {
  path,
  reply: Trader,
  body: z.strictObject({
    ...rowReference,
    kind: z.enum(bondKinds),
    amount: PositiveAmount,
    /** Of a forfeited bond: what harmed followers get of it; the rest is the operator's. */
    harmed: z.array(z.strictObject({ uid: Uid, amount: PositiveAmount })).check(z.maxLength(harmedMax)),
    reason: Reason,
    evidence: Evidence,
  }),
  summaries: {
    ask: 'Requests the release or forfeiture of a bond. Another admin decides.',
    carryOut: 'Approves a requested release or forfeiture of a bond.',
    decline: 'Withdraws or declines a request to release or forfeit a bond.',
  },
});

export const {
  ask: requestReward,
  carryOut: rewardBond,
  decline: declineReward,
} = approvalEndpoints(rewardDecision, {
  path,
  reply: Trader,
  body: z.strictObject({
    ...rowReference,
    amount: AmountInUsdt,
    to: z.enum(rewardTargets),
    reason: Reason,
    evidence: Evidence,
  }),
  summaries: {
    ask: 'Requests a reward for a trader, paid by the operator into the bond or the available balance. Another admin decides.',
    carryOut: 'Approves a requested bond reward and books it.',
    decline: 'Withdraws or declines a request for a bond reward.',
  },
});
