import type { Authority } from './access.ts';
import { machine } from './machine.ts';

export const rechargeStatuses = [
  'created',
  'confirming',
  'pending_review',
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
] as const;
export type RechargeReason = (typeof rechargeReasons)[number];

/** What the machine needs to know of a recharge. */
export interface RechargeState {
  status: string;
  user_id: number;
  source: string;
  /** Since when the network's word is final. */
  confirmed_at: string | null;
  maker_id: number | null;
  /** The maker's own account on the platform: two members of staff with the same one are one person. */
  maker_user_id: number | null;
}

/** Nobody decides about money of their own account. */
const notOwn = (row: RechargeState, access: Authority) =>
  row.user_id === access.user_id ? ('reviewer_is_owner' as const) : undefined;

/** What the network has not confirmed is not there yet, whoever approves it. */
const arrived = ({ source, confirmed_at }: RechargeState) =>
  source === 'chain' && confirmed_at === null ? ('confirmations_missing' as const) : undefined;

function byAnother(row: RechargeState, access: Authority) {
  const isSamePerson = row.maker_user_id !== null && row.maker_user_id === access.user_id;
  return row.maker_id === access.id || isSamePerson ? ('maker_is_checker' as const) : undefined;
}

/** The program itself moves what arrives on chain; people decide only what needs a review. */
export const rechargeMachine = machine<RechargeState>()({
  name: 'recharge',
  states: rechargeStatuses,
  final: ['credited', 'refused', 'expired', 'reversed'],
  transitions: [
    { event: 'detect', from: ['created'], to: 'confirming' },
    { event: 'confirm', from: ['confirming'], to: 'credited' },
    { event: 'hold_back', from: ['created', 'confirming', 'expired'], to: 'pending_review' },
    { event: 'expire', from: ['created', 'confirming', 'pending_review'], to: 'expired' },
    {
      event: 'approve',
      from: ['pending_review'],
      to: 'credited',
      ability: 'recharge.review',
      guard: (row, access) => byAnother(row, access) ?? notOwn(row, access) ?? arrived(row),
    },
    {
      event: 'refuse',
      from: ['pending_review'],
      to: 'refused',
      ability: 'recharge.review',
      guard: notOwn,
    },
    { event: 'reverse', from: ['credited'], to: 'reversed' },
  ],
});
