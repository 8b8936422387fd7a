import type { Access } from './access.ts';
import { machine } from './machine.ts';

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
export interface WithdrawalState {
  status: string;
  rail: string;
  needs_second: boolean;
  reviewer1_id: number | null;
  outcome_unknown: boolean;
  attempt: number;
  reverse_maker_id: number | null;
}

function paidByHand(row: WithdrawalState, access: Access) {
  if (access.id === programId) return undefined;
  if (row.rail !== 'manual') return 'rail_not_manual';
  return row.outcome_unknown ? 'outcome_unknown' : undefined;
}

/** While nobody knows whether money left, nothing may be done that could pay twice or give the hold back. */
const known = (row: WithdrawalState) => (row.outcome_unknown ? ('outcome_unknown' as const) : undefined);

const firstOfTwo = (row: WithdrawalState) =>
  row.needs_second && row.reviewer1_id === null ? undefined : ('transition_not_allowed' as const);

const lastReview = (row: WithdrawalState, access: Access) => {
  if (!row.needs_second) return undefined;
  if (row.reviewer1_id === null) return 'transition_not_allowed' as const;
  return row.reviewer1_id === access.id ? ('second_reviewer_same' as const) : undefined;
};

const unknown = (row: WithdrawalState) =>
  row.outcome_unknown ? undefined : ('outcome_not_unknown' as const);

const notRequested = (row: WithdrawalState) =>
  row.reverse_maker_id === null ? undefined : ('reversal_already_requested' as const);

const requestedByAnother = (row: WithdrawalState, access: Access) => {
  if (row.reverse_maker_id === null) return 'reversal_not_requested' as const;
  return row.reverse_maker_id === access.id ? ('maker_is_checker' as const) : undefined;
};

/**
 * One pipeline: review → pay-out → books. The program submits, settles and closes what the pay-out service
 * handles; finance does the same by hand on the manual rail. An unknown outcome never turns into a failure by
 * itself: a person resolves it with evidence, or the service's signed call-back arrives after all. News that money
 * left under an earlier attempt make the outcome unknown too, wherever the withdrawal then stands.
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
      event: 'refuse',
      from: ['pending_review', 'withdrawing'],
      to: 'refuse',
      ability: 'withdrawal.refuse',
      guard: known,
    },
    {
      event: 'submit',
      from: ['withdrawing'],
      to: 'payment_in_progress',
      ability: 'withdrawal.pay',
      guard: (row, access) => paidByHand(row, access) ?? known(row),
    },
    {
      event: 'paid',
      from: ['payment_in_progress'],
      to: 'payment_successful',
      ability: 'withdrawal.pay',
      guard: paidByHand,
    },
    {
      event: 'rail_failed',
      from: ['payment_in_progress'],
      to: 'payment_failed',
      ability: 'withdrawal.pay',
      guard: paidByHand,
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
      guard: (row) => known(row) ?? (row.attempt < payoutAttemptsMax ? undefined : 'attempts_exhausted'),
    },
    { event: 'fail', from: ['payment_failed'], to: 'fail', ability: 'withdrawal.refuse', guard: known },
    { event: 'close', from: ['payment_successful'], to: 'success', ability: 'withdrawal.pay' },
    {
      event: 'request_reverse',
      from: ['payment_successful'],
      to: 'payment_successful',
      ability: 'withdrawal.reverse',
      guard: notRequested,
    },
    {
      event: 'request_reverse',
      from: ['success'],
      to: 'success',
      ability: 'withdrawal.reverse',
      guard: notRequested,
    },
    {
      event: 'reverse',
      from: ['payment_successful', 'success'],
      to: 'fail',
      ability: 'withdrawal.reverse',
      guard: requestedByAnother,
    },
    {
      event: 'decline_reverse',
      from: ['payment_successful'],
      to: 'payment_successful',
      ability: 'withdrawal.reverse',
      guard: (row) => (row.reverse_maker_id === null ? 'reversal_not_requested' : undefined),
    },
    {
      event: 'decline_reverse',
      from: ['success'],
      to: 'success',
      ability: 'withdrawal.reverse',
      guard: (row) => (row.reverse_maker_id === null ? 'reversal_not_requested' : undefined),
    },
  ],
});
