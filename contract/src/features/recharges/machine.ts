import type { Authority } from '../../core/access.ts';
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
export interface RechargeState {
  status: string;
  /** In USDT, as all recharges are. */
  amount: string;
  /** Null: nobody knows whose money it is. */
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
  /** Who asked for the reversal. */
  reverse_maker_id: number | null;
  reverse_maker_user_id: number | null;
}

/** Nobody decides about money of their own account, nor about money that somebody says is theirs. */
function notOwn({ user_id, match_user_id }: RechargeState, access: Authority) {
  const owner = user_id ?? match_user_id;
  return owner !== null && owner === access.user_id ? ('reviewer_is_owner' as const) : undefined;
}

/** Whether a file alone tells of it: the platform has not seen the money. */
export const isOnlyImported = ({
  imported_by_id,
  confirmations,
}: Pick<RechargeState, 'imported_by_id' | 'confirmations'>) => imported_by_id !== null && confirmations === 0;

/** What the network has not confirmed is not there yet, whoever approves it. Of what only a file tells a second person is the word. */
const arrived = (row: RechargeState) =>
  row.source === 'chain' && row.confirmed_at === null && !isOnlyImported(row)
    ? ('confirmations_missing' as const)
    : undefined;

/** Nobody credits what the network gave up, until the platform tells of it again. */
const notDropped = (row: RechargeState) => (row.is_dropped ? ('transaction_dropped' as const) : undefined);

/** Who may credit by hand, or say whose money it is, may do so up to what they may adjust. */
export const withinCreditLimit = (
  { amount }: Pick<RechargeState, 'amount'>,
  access: Authority,
  ability: 'recharge.propose' | 'recharge.review',
) => withinAdjustLimit({ amount, rate_usdt: '1' }, access, ability);

/** What people brought in is a credit by hand; of what a file told of first, whose it is may still be the file's word. */
const withinLimitByHand = (row: RechargeState, access: Authority) =>
  row.source === 'manual' || row.imported_by_id !== null
    ? withinCreditLimit(row, access, 'recharge.review')
    : undefined;

function isSamePerson(makerId: number | null, makerUserId: number | null, access: Authority): boolean {
  return makerId === access.id || (makerUserId !== null && makerUserId === access.user_id);
}

const notImporter = (row: RechargeState, access: Authority) =>
  isSamePerson(row.imported_by_id, row.imported_by_user_id, access)
    ? ('maker_is_checker' as const)
    : undefined;

const byAnother = (row: RechargeState, access: Authority) =>
  isSamePerson(row.maker_id, row.maker_user_id, access)
    ? ('maker_is_checker' as const)
    : notImporter(row, access);

/**
 * Of money that nobody's name is on: once the platform tells of it, it is there, and nobody refuses it; the platform may take it back.
 * What waits for a review is another matter: a reviewer refuses it with a reason, whoever told of it, and that stands.
 */
const untold = (row: RechargeState) =>
  isOnlyImported(row) ? undefined : ('transition_not_allowed' as const);

const matchRequested = (row: RechargeState) =>
  row.match_user_id === null ? ('match_not_requested' as const) : undefined;

/** Whoever asked may say it otherwise; others decide about it first. */
const mayRequestMatch = (row: RechargeState, access: Authority) =>
  row.match_user_id === null || row.maker_id === access.id ? undefined : ('match_already_requested' as const);

const notRequested = (row: RechargeState, access: Authority) =>
  row.reverse_maker_id === null ? notOwn(row, access) : ('reversal_already_requested' as const);

const requested = (row: RechargeState, access: Authority) =>
  row.reverse_maker_id === null ? ('reversal_not_requested' as const) : notOwn(row, access);

function requestedByAnother(row: RechargeState, access: Authority) {
  if (row.reverse_maker_id === null) return 'reversal_not_requested' as const;
  return isSamePerson(row.reverse_maker_id, row.reverse_maker_user_id, access)
    ? ('maker_is_checker' as const)
    : notOwn(row, access);
}

/**
 * The program itself moves what arrives; people decide what needs a review, say whose money it is that nobody was found for, and
 * take back what was credited in error: the last two by two.
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
    {
      event: 'match',
      from: ['unmatched'],
      to: 'credited',
      ability: 'recharge.review',
      guard: (row, access) =>
        matchRequested(row) ??
        byAnother(row, access) ??
        notOwn(row, access) ??
        withinCreditLimit(row, access, 'recharge.review') ??
        (row.batch_id === null ? arrived(row) : undefined) ??
        notDropped(row),
    },
    {
      event: 'request_match',
      from: ['unmatched'],
      to: 'unmatched',
      ability: 'recharge.propose',
      guard: (row, access) =>
        mayRequestMatch(row, access) ?? withinCreditLimit(row, access, 'recharge.propose'),
    },
    {
      event: 'reverse',
      from: ['credited'],
      to: 'reversed',
      ability: 'recharge.reverse',
      guard: requestedByAnother,
    },
    ...rechargeStatuses.map((status) => ({
      event: 'attach' as const,
      from: [status],
      to: status,
      ability: 'recharge.propose' as const,
    })),
    {
      event: 'decline_match',
      from: ['unmatched'],
      to: 'unmatched',
      ability: 'recharge.review',
      guard: (row, access) => matchRequested(row) ?? notOwn(row, access),
    },
    {
      event: 'decline_reverse',
      from: ['credited'],
      to: 'credited',
      ability: 'recharge.reverse',
      guard: requested,
    },
    {
      event: 'request_reverse',
      from: ['credited'],
      to: 'credited',
      ability: 'recharge.reverse',
      guard: notRequested,
    },
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
