import * as z from 'zod/mini';
import {
  approval,
  approvalEndpoints,
  RequestReversal,
  type ReversalState,
  reversal,
  reversalFields,
} from '../../../core/approvals.ts';
import { Asset } from '../../../core/assets.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { LedgerBatch, PreviewLine } from '../../wallet-records/wallet-records.ts';
import { Reward } from '../rewards.ts';

/** `nothing`: there is no part of the trader's. `pending`: it waits for the next settlement. `reversed`: the report was wrong. */
export const copyProfitStatuses = ['nothing', 'pending', 'settled', 'reversed'] as const;
export type CopyProfitStatus = (typeof copyProfitStatuses)[number];

/** What a follower made with a trader up to the end of a period, and what was shared of it. */
export const CopyProfit = z.object({
  id: z.int(),
  /** The platform's own reference. */
  ref: z.string(),
  status: z.enum(copyProfitStatuses),
  follower_id: z.int(),
  follower_uid: z.string(),
  /** Null: somebody whose data the reader does not see. */
  trader_id: z.nullable(z.int()),
  trader_uid: z.nullable(z.string()),
  asset: Asset,
  period_from: z.string(),
  period_to: z.string(),
  /** Realised since the follower began to follow. */
  cum_net_realised: z.string(),
  /** Deposited (above zero) or redeemed (below) in the period. */
  flow: z.string(),
  /** The profit of the follower's copy robots from their fills, with the flows; null: it cannot be calculated. */
  reckoned: z.nullable(z.string()),
  /** The share of the profit, and the platform commission on the share. */
  share_pct: z.string(),
  cut_pct: z.string(),
  /** The mark that the profit was measured by, the flow in it, and the one that it left. */
  mark_before: z.string(),
  mark_after: z.string(),
  base: z.string(),
  /** What the follower paid: the trader's part and the cut. */
  share: z.string(),
  to_trader: z.string(),
  cut: z.string(),
  /** The latest unreversed report of the pair: only this one can be reversed. */
  is_last: z.boolean(),
  ...reversalFields,
  batch_id: z.nullable(z.int()),
  settle_batch_id: z.nullable(z.int()),
  reversal_batch_id: z.nullable(z.int()),
  settled_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type CopyProfit = z.output<typeof CopyProfit>;

/** What the machine needs to know of a report. */
export interface CopyProfitState extends ReversalState {
  status: string;
  follower_id: number;
  trader_id: number;
  /** The caller sees the trader's data too, not only the follower's. */
  is_trader_seen: boolean;
  is_last: boolean;
}

/** No one decides about money that they do not see. */
const seen = ({ is_trader_seen }: CopyProfitState) =>
  is_trader_seen ? undefined : ('copy_trader_unseen' as const);

/** The reports of two build on each other: the mark goes back the way it came. */
const last = ({ is_last }: CopyProfitState) => (is_last ? undefined : ('copy_profit_not_last' as const));

/** One admin requests the reversal and another carries it out, once; both sides are owners. */
export const copyProfitReversal = approval<CopyProfitState>()({
  ...reversal,
  abilities: { ask: 'copy_profit.reverse', decide: 'copy_profit.reverse' },
  from: ['nothing', 'pending', 'settled'],
  to: 'reversed',
  owners: ['follower_id', 'trader_id'],
  guards: { all: seen, ask: last, carryOut: last },
});

/** A report is booked at once. */
export const copyProfitMachine = machine<CopyProfitState>()({
  name: 'copy_profit',
  states: copyProfitStatuses,
  final: ['reversed'],
  transitions: [{ event: 'settle', from: ['pending'], to: 'settled' }, ...copyProfitReversal.arrows],
});

export const copyProfitList = list({
  path: '/backstage/copy_profit',
  ability: 'copy_profit.read',
  exportAbility: 'copy_profit.export',
  row: CopyProfit,
  sort: '-created_at',
  totals: ['share', 'to_trader', 'cut'],
  queues: [{ name: 'requested', filters: { requested: 'true' }, sort: 'period_to' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    ref: { kind: 'text', filter: true },
    status: { kind: 'enum', values: copyProfitStatuses, filter: true },
    follower_uid: { kind: 'text', filter: true },
    trader_uid: { kind: 'text', filter: true },
    follower_id: { kind: 'id', filter: true, shown: false },
    period_from: { kind: 'time', shown: false },
    period_to: { kind: 'time', filter: true, sort: true },
    cum_net_realised: { kind: 'amount', shown: false },
    reckoned: { kind: 'amount', shown: false },
    flow: { kind: 'amount', shown: false },
    mark_before: { kind: 'amount', shown: false },
    mark_after: { kind: 'amount', shown: false },
    base: { kind: 'amount' },
    share_pct: { kind: 'amount', shown: false },
    share: { kind: 'amount', filter: true, sort: true },
    to_trader: { kind: 'amount' },
    cut_pct: { kind: 'amount', shown: false },
    cut: { kind: 'amount', shown: false },
    requested: { kind: 'boolean', filter: true, filterOnly: true },
    differs: { kind: 'boolean', filter: true, filterOnly: true },
    reverse_maker: { kind: 'text', shown: false },
    reverse_checker: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    settled_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
  },
});

export const CopyProfitDetail = z.object({
  copy_profit: CopyProfit,
  /** What was given of the cut to those above the follower, as far as the reader sees them and may read rewards. */
  rewards: z.array(Reward),
  /** The part of it that was not clawed back. */
  shared: z.string(),
  /** What a reversal would book now; null: nothing, or the reader does not see both of them. */
  preview: z.nullable(z.array(PreviewLine)),
  /** Rewards of the trader that the reader may not see are clawed back first: the balances shown start after that. */
  preview_hides_rewards: z.boolean(),
  batches: z.array(LedgerBatch),
  history: z.array(HistoryEntry),
});
export type CopyProfitDetail = z.output<typeof CopyProfitDetail>;

export const copyProfitDetail = endpoint({
  method: 'GET',
  path: '/backstage/copy_profit/detail',
  ability: 'copy_profit.read',
  summary: 'Returns a copy profit with its rewards, postings and history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: CopyProfitDetail,
});

/** What a follower would pay if the period ended now. */
export const CopyPreviewLine = z.object({
  follower_id: z.int(),
  follower_uid: z.string(),
  joined_at: z.string(),
  /** The end of the last report. */
  reported_to: z.nullable(z.string()),
  /** The profit of the copy robots since the following started; null: it cannot be calculated. */
  cum_net_realised: z.nullable(z.string()),
  mark_before: z.string(),
  mark_after: z.string(),
  base: z.string(),
  share: z.string(),
  to_trader: z.string(),
  cut: z.string(),
  /** What the follower can spend does not cover the share. */
  is_short: z.boolean(),
});
export type CopyPreviewLine = z.output<typeof CopyPreviewLine>;

/** Followers that a preview lists, at most; its sums are of all. */
export const previewMax = 500;

export const CopyPreview = z.object({
  /** When the period ends: Monday 00:00 UTC. */
  until: z.string(),
  share_pct: z.string(),
  cut_pct: z.string(),
  followers: z.int(),
  /** Followers with profit above their mark. */
  payers: z.int(),
  /** Followers whose profit cannot be calculated. */
  unknown: z.int(),
  share: z.string(),
  to_trader: z.string(),
  cut: z.string(),
  /** Those who would pay the most first. */
  list: z.array(CopyPreviewLine),
});
export type CopyPreview = z.output<typeof CopyPreview>;

export const copyPreview = endpoint({
  method: 'GET',
  path: '/backstage/copy_profit/preview',
  ability: 'copy_profit.read',
  summary:
    'Estimates what each follower of a trader would pay at the next settlement, from the fills of copy robots.',
  query: z.strictObject({ trader_id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: CopyPreview,
});

export const {
  ask: requestCopyProfitReversal,
  carryOut: reverseCopyProfit,
  decline: declineCopyProfitReversal,
} = approvalEndpoints(copyProfitReversal, {
  path: '/backstage/copy_profit',
  reply: CopyProfit,
  body: RequestReversal,
  summaries: {
    ask: 'Requests the reversal of a wrong report. Another admin approves it.',
    carryOut:
      'Approves a requested reversal: the follower gets the share back, the high-water mark is restored and rewards from the commission are clawed back.',
    decline: 'Withdraws or declines a requested reversal.',
  },
});
