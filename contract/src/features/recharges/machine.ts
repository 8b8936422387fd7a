import type { Authority } from '../../core/access.ts';
import {
  approval,
  byAnother as notBy,
  notOwn as notOwned,
  type ReversalState,
  reversal,
} from '../../core/approvals.ts';
import { machine } from '../../core/machine.ts';
import { withinAdjustLimit } from '../adjustments/limit.ts';

export const rechargeStatuses = [
  'created',
  'confirming',
  'pending_review',
  'unmatched',
  'credited',
  'refused',
  'expired',
  'reversed',
] as const;
export type RechargeStatus = (typeof rechargeStatuses)[number];

/** Why a recharge waits or ended where the program says it; people say it in their own words. */
export const rechargeReasons = [
  'below_minimum',
  'user_frozen',
  'user_blacklisted',
  'user_flagged',
  'network_closed',
  'large_amount',
  'late_payment',
  'dropped',
  'never_arrived',
  'owner_unknown',
  'imported',
  'amount_changed',
  'index_differs',
] as const;
export type RechargeReason = (typeof rechargeReasons)[number];

/** What the machine needs to know of a recharge. */
export interface RechargeState extends ReversalState {
  status: string;
  /** In USDT, as all recharges are. */
  amount: string;
  /** Null: the owner is unknown. */
  user_id: number | null;
  source: string;
  /** Since when the network's word is final. */
  confirmed_at: string | null;
  /** Who proposed the credit, or the match. */
  maker_id: number | null;
  /** The maker's own account on the platform: two members of staff with the same one are one person. */
  maker_user_id: number | null;
  /** Who brought it in by a file, with their own account: a maker too. */
  imported_by_id: number | null;
  imported_by_user_id: number | null;
  /** Blocks on top, as the platform told; of a payment service 1 where it has the money. */
  confirmations: number;
  /** Its network gave the whole transaction up, by the platform's last word on it. */
  is_dropped: boolean;
  /** Null: nothing is booked yet. */
  batch_id: number | null;
  /** Whose it is, as its maker says. */
  match_user_id: number | null;
}

/** Nor does anybody about money that somebody says is theirs. */
const notOwn = ({ user_id, match_user_id }: RechargeState, access: Authority) =>
  notOwned([user_id ?? match_user_id], access);

/** Whether it is known only from a file: the platform has not seen the money. */
export const isOnlyImported = ({
  imported_by_id,
  confirmations,
}: Pick<RechargeState, 'imported_by_id' | 'confirmations'>) => imported_by_id !== null && confirmations === 0;

/** An unconfirmed recharge cannot be approved by anyone. For one known only from a file a second person decides. */
const arrived = (row: RechargeState) =>
  row.source === 'chain' && row.confirmed_at === null && !isOnlyImported(row)
    ? ('confirmations_missing' as const)
    : undefined;

/** A dropped transaction cannot be credited until the platform reports it again. */
const notDropped = (row: RechargeState) => (row.is_dropped ? ('transaction_dropped' as const) : undefined);

/** Manual credits and matches are bounded by the adjustment limit. */
export const withinCreditLimit = (
  { amount }: Pick<RechargeState, 'amount'>,
  access: Authority,
  ability: 'recharge.propose' | 'recharge.review',
) => withinAdjustLimit({ amount, rate_usdt: '1' }, access, ability);

/** An imported recharge is a manual credit; its owner may still be known only from the file. */
const withinLimitByHand = (row: RechargeState, access: Authority) =>
  row.source === 'manual' || row.imported_by_id !== null
    ? withinCreditLimit(row, access, 'recharge.review')
    : undefined;

const notImporter = ({ imported_by_id, imported_by_user_id }: RechargeState, access: Authority) =>
  notBy(imported_by_id, imported_by_user_id, access);

const byAnother = (row: RechargeState, access: Authority) =>
  notBy(row.maker_id, row.maker_user_id, access) ?? notImporter(row, access);

/**
 * An unmatched recharge reported by the platform exists and cannot be refused; the platform may reverse it.
 * A recharge in review is different: a reviewer refuses it with a reason, whatever its source, and that is final.
 */
const untold = (row: RechargeState) =>
  isOnlyImported(row) ? undefined : ('transition_not_allowed' as const);

/** One says whose unmatched money is, another credits it. */
export const rechargeMatch = approval<RechargeState>()({
  events: { ask: 'request_match', carryOut: 'match', decline: 'decline_match' },
  abilities: { ask: 'recharge.propose', decide: 'recharge.review' },
  from: ['unmatched'],
  to: 'credited',
  asked: 'match_user_id',
  makers: ['maker', 'imported_by'],
  owners: ['user_id', 'match_user_id'],
  refusals: { asked: 'match_already_requested', notAsked: 'match_not_requested' },
  mayAskOtherwise: true,
  guards: {
    ask: (row, access) => withinCreditLimit(row, access, 'recharge.propose'),
    carryOut: (row, access) =>
      withinCreditLimit(row, access, 'recharge.review') ??
      (row.batch_id === null ? arrived(row) : undefined) ??
      notDropped(row),
  },
});

/** A wrong credit is reversed. */
export const rechargeReversal = approval<RechargeState>()({
  ...reversal,
  abilities: { ask: 'recharge.reverse', decide: 'recharge.reverse' },
  from: ['credited'],
  to: 'reversed',
  owners: ['user_id'],
});

/**
 * Arrivals move automatically; people decide reviews, match unmatched money, and
 * reverse wrong credits: the latter two need two people.
 */
export const rechargeMachine = machine<RechargeState>()({
  name: 'recharge',
  states: rechargeStatuses,
  final: ['credited', 'refused', 'expired', 'reversed'],
  transitions: [
    { event: 'detect', from: ['created'], to: 'confirming' },
    { event: 'confirm', from: ['confirming'], to: 'credited' },
    {
      event: 'hold_back',
      from: ['created', 'confirming', 'expired', 'unmatched', 'refused'],
      to: 'pending_review',
    },
    { event: 'set_aside', from: ['created', 'confirming', 'expired', 'refused'], to: 'unmatched' },
    { event: 'expire', from: ['created', 'confirming', 'pending_review', 'unmatched'], to: 'expired' },
    { event: 'take_back', from: ['credited', 'unmatched'], to: 'reversed' },
    {
      event: 'approve',
      from: ['pending_review'],
      to: 'credited',
      ability: 'recharge.review',
      guard: (row, access) =>
        byAnother(row, access) ??
        notOwn(row, access) ??
        withinLimitByHand(row, access) ??
        arrived(row) ??
        notDropped(row),
    },
    ...rechargeMatch.arrows,
    ...rechargeReversal.arrows,
    ...rechargeStatuses.map((status) => ({
      event: 'attach' as const,
      from: [status],
      to: status,
      ability: 'recharge.propose' as const,
    })),
    {
      event: 'refuse',
      from: ['pending_review'],
      to: 'refused',
      ability: 'recharge.review',
      guard: notOwn,
    },
    {
      event: 'refuse',
      from: ['unmatched'],
      to: 'refused',
      ability: 'recharge.review',
      guard: (row, access) => untold(row) ?? notImporter(row, access) ?? notOwn(row, access),
    },
  ],
});
