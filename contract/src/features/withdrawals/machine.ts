import type { Authority } from '../../core/access.ts';
import {
  approval,
  isSamePerson,
  notOwn as notOwned,
  type ReversalState,
  reversal,
} from '../../core/approvals.ts';
import { machine } from '../../core/machine.ts';
import { compare, multiply } from '../../core/money.ts';

export const withdrawalStatuses = [
  'pending_review',
  'withdrawing',
  'payment_in_progress',
  'payment_successful',
  'payment_failed',
  'success',
  'fail',
  'refuse',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** The id under which the program itself acts. */
export const programId = 0;

/** Pay-out attempts at most, each under its own key. */
export const payoutAttemptsMax = 3;

/** What the machine needs to know of a withdrawal. */
export interface WithdrawalState extends Pick<ReversalState, 'reverse_maker_id'> {
  status: string;
  user_id: number;
  /** Of the owner; one about whom nothing is known counts as frozen. */
  user_frozen?: boolean;
  user_blacklisted?: boolean;
  /** What the screening list says of its address. */
  address_listed?: string | null;
  gross: string;
  rate_usdt: string;
  rail: string;
  needs_second: boolean;
  reviewer1_id: number | null;
  /** The own account of the first reviewer: two members of staff with the same one are one person, and so are any of whom it is not known. */
  reviewer1_user_id?: number | null;
  outcome_unknown: boolean;
  attempt: number;
  /** Who stated manually that it was paid; null: the payout provider did, or no one yet. */
  paid_by_id: number | null;
  paid_by_user_id?: number | null;
  /** Who stated manually, last, that nothing was paid. */
  unpaid_by_id: number | null;
  unpaid_by_user_id?: number | null;
  /** The same for the person who requested its reversal. */
  reverse_maker_user_id?: number | null;
}

function paidByHand(row: WithdrawalState, access: Authority) {
  if (access.id === programId) return undefined;
  if (row.rail !== 'manual') return 'rail_not_manual';
  return row.outcome_unknown ? 'outcome_unknown' : undefined;
}

/** While the outcome is unknown, nothing may be done that could pay twice or release the hold. */
const known = (row: WithdrawalState) => (row.outcome_unknown ? ('outcome_unknown' as const) : undefined);

/** No one decides about money of their own account. Refusing is allowed: it only releases the hold. */
const notOwn = (row: WithdrawalState, access: Authority) => notOwned([row.user_id], access);

/** Money of a frozen or blacklisted user, or to a blocked address, goes nowhere, neither through a review nor to the payer. */
function movable(row: WithdrawalState) {
  if (row.user_blacklisted) return 'user_blacklisted';
  if (row.user_frozen !== false) return 'user_frozen';
  return row.address_listed === 'block' ? 'address_blocked' : undefined;
}

function withinLimit(row: WithdrawalState, { approve_max: limit }: Authority) {
  const isAbove = limit !== null && compare(multiply(row.gross, row.rate_usdt), limit) > 0;
  return isAbove ? 'approve_limit_exceeded' : undefined;
}

/** The conditions of every review, the first of two and the last alike. */
function reviewable(row: WithdrawalState, access: Authority) {
  const isSame = isSamePerson(row.reviewer1_id, row.reviewer1_user_id, access);
  if (row.needs_second && isSame) return 'second_reviewer_same';
  return notOwn(row, access) ?? withinLimit(row, access) ?? movable(row);
}

const isFirstOfTwo = (row: WithdrawalState) => row.needs_second && row.reviewer1_id === null;

const firstOfTwo = (row: WithdrawalState, access: Authority) =>
  reviewable(row, access) ?? (isFirstOfTwo(row) ? undefined : 'transition_not_allowed');

const lastReview = (row: WithdrawalState, access: Authority) =>
  reviewable(row, access) ?? (isFirstOfTwo(row) ? 'transition_not_allowed' : undefined);

/** The person who took a manual payment reports its outcome; the payout provider's is automatic. */
const reportedByHand = (row: WithdrawalState, access: Authority) =>
  paidByHand(row, access) ?? notOwn(row, access);

/** A manual statement about a payment needs a second person to complete it, or the confirmation of the payout provider. */
const notPayer = (row: WithdrawalState, access: Authority) =>
  isSamePerson(row.paid_by_id, row.paid_by_user_id, access) ? ('payer_is_closer' as const) : undefined;

/** Nor does the person who stated that nothing was paid release the hold. */
const notUnpaidBy = (row: WithdrawalState, access: Authority) =>
  isSamePerson(row.unpaid_by_id, row.unpaid_by_user_id, access) ? ('unpaid_by_same' as const) : undefined;

const releasable = (row: WithdrawalState, access: Authority) => known(row) ?? notUnpaidBy(row, access);

const unknown = (row: WithdrawalState, access: Authority) =>
  row.outcome_unknown ? notOwn(row, access) : 'outcome_not_unknown';

/** A payment that came back: the user gets the gross amount back. */
export const withdrawalReversal = approval<WithdrawalState>()({
  ...reversal,
  abilities: { ask: 'withdrawal.reverse', decide: 'withdrawal.reverse' },
  from: ['payment_successful', 'success'],
  to: 'fail',
  owners: ['user_id'],
});

/**
 * One pipeline: review → payout → books. Payouts by the provider are submitted, settled and closed automatically;
 * finance does the same manually on the manual rail. An unknown outcome never turns into a failure automatically:
 * a person resolves it with evidence, or the provider's signed callback arrives after all. A report that money
 * left in an earlier attempt makes the outcome unknown too, whatever the state of the withdrawal.
 */
export const withdrawalMachine = machine<WithdrawalState>()({
  name: 'withdrawal',
  states: withdrawalStatuses,
  final: ['success', 'fail', 'refuse'],
  transitions: [
    {
      event: 'approve',
      from: ['pending_review'],
      to: 'withdrawing',
      ability: 'withdrawal.approve',
      guard: lastReview,
    },
    {
      event: 'approve',
      from: ['pending_review'],
      to: 'pending_review',
      ability: 'withdrawal.approve',
      guard: firstOfTwo,
    },
    {
      event: 'auto_approve',
      from: ['pending_review'],
      to: 'withdrawing',
      guard: (row) =>
        row.needs_second || row.reviewer1_id !== null ? 'transition_not_allowed' : movable(row),
    },
    {
      event: 'refuse',
      from: ['pending_review', 'withdrawing'],
      to: 'refuse',
      ability: 'withdrawal.refuse',
      guard: releasable,
    },
    {
      event: 'submit',
      from: ['withdrawing'],
      to: 'payment_in_progress',
      ability: 'withdrawal.pay',
      guard: (row, access) => paidByHand(row, access) ?? known(row) ?? movable(row),
    },
    {
      event: 'paid',
      from: ['payment_in_progress'],
      to: 'payment_successful',
      ability: 'withdrawal.pay',
      guard: reportedByHand,
    },
    {
      event: 'rail_failed',
      from: ['payment_in_progress'],
      to: 'payment_failed',
      ability: 'withdrawal.pay',
      guard: reportedByHand,
    },
    { event: 'timeout', from: ['payment_in_progress'], to: 'payment_in_progress' },
    { event: 'contradict', from: ['withdrawing'], to: 'withdrawing' },
    { event: 'contradict', from: ['payment_in_progress'], to: 'payment_in_progress' },
    { event: 'contradict', from: ['payment_failed'], to: 'payment_failed' },
    {
      event: 'resolve_paid',
      from: ['payment_in_progress', 'payment_failed', 'withdrawing'],
      to: 'payment_successful',
      ability: 'withdrawal.resolve',
      guard: unknown,
    },
    {
      event: 'resolve_failed',
      from: ['payment_in_progress', 'payment_failed', 'withdrawing'],
      to: 'payment_failed',
      ability: 'withdrawal.resolve',
      guard: unknown,
    },
    {
      event: 'retry',
      from: ['payment_failed'],
      to: 'withdrawing',
      ability: 'withdrawal.pay',
      guard: (row, access) =>
        known(row) ??
        notOwn(row, access) ??
        (row.attempt < payoutAttemptsMax ? undefined : 'attempts_exhausted'),
    },
    { event: 'fail', from: ['payment_failed'], to: 'fail', ability: 'withdrawal.refuse', guard: releasable },
    {
      event: 'close',
      from: ['payment_successful'],
      to: 'success',
      ability: 'withdrawal.close',
      guard: (row, access) => notOwn(row, access) ?? notPayer(row, access),
    },
    ...withdrawalReversal.arrows,
  ],
});
