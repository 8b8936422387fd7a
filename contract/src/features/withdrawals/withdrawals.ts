import * as z from 'zod/mini';
import { Asset, assets } from '../../core/assets.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { Comment } from '../../core/reviews.ts';
import { screeningLevels } from '../screened-addresses/screened-addresses.ts';
import { LedgerBatch } from '../wallet-records/wallet-records.ts';
import { withdrawalStatuses } from './machine.ts';

/** How a withdrawal is paid: by a person in finance, or by the configured pay-out service. */
export const rails = ['manual', 'http'] as const;
export type Rail = (typeof rails)[number];

/** From this risk score on, the reviewer acknowledges the risk and bulk approval is closed. */
export const highRisk = 70;

/** The highest risk score. */
export const riskMax = 100;

/** Why a withdrawal looks risky; the score of the withdrawal is their sum, up to the highest. */
export const riskCodes = [
  'first_withdrawal',
  'new_address',
  'large_against_history',
  'shared_address',
  'blocked_address',
  'watched_address',
  'shared_device',
  'shared_ip',
  'user_flagged',
  'user_frozen',
  'user_owes',
  'security_changed',
  'velocity',
  'velocity_sum',
] as const;
export const RiskReason = z.object({
  code: z.enum(riskCodes),
  score: z.int(),
  detail: z.nullable(z.string()),
  /** It came about after the request. */
  later: z.optional(z.literal(true)),
});
export type RiskReason = z.output<typeof RiskReason>;

/** How risky a request looks, and why. */
export const RiskJudgement = z.object({ score: z.int(), reasons: z.array(RiskReason) });
export type RiskJudgement = z.output<typeof RiskJudgement>;

/** Money that a user asked to be paid out. Amounts are decimal strings in `asset`; net + fee = gross. */
export const Withdrawal = z.object({
  id: z.int(),
  no: z.string(),
  user_id: z.int(),
  uid: z.string(),
  user_frozen: z.boolean(),
  user_blacklisted: z.boolean(),
  asset: Asset,
  network: z.string(),
  gross: z.string(),
  fee: z.string(),
  net: z.string(),
  rate_usdt: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  /** The user's device at the request, as reported by the platform. */
  device: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** What the screening list says of the address; null: it is not on it. */
  address_listed: z.nullable(z.enum(screeningLevels)),
  /** The first withdrawal of this user to this address. */
  new_address: z.boolean(),
  rail: z.enum(rails),
  status: z.enum(withdrawalStatuses),
  /** A payout was submitted and its outcome is unknown. */
  outcome_unknown: z.boolean(),
  risk_score: z.int(),
  risk_reasons: z.array(RiskReason),
  /** The amount is above the threshold for one reviewer. */
  needs_second: z.boolean(),
  reviewer1_id: z.nullable(z.int()),
  reviewer1: z.nullable(z.string()),
  reviewer2_id: z.nullable(z.int()),
  reviewer2: z.nullable(z.string()),
  reviewed_at: z.nullable(z.string()),
  attempt: z.int(),
  payout_key: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  provider_ref: z.nullable(z.string()),
  confirmations: z.int(),
  actual_network_fee: z.nullable(z.string()),
  fail_code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  evidence: z.nullable(z.string()),
  /** Who took it from the queue of reviews, while that lasts. */
  taken_by: z.nullable(z.string()),
  taken_until: z.nullable(z.string()),
  /** Who stated manually that it was paid. */
  paid_by_id: z.nullable(z.int()),
  paid_by: z.nullable(z.string()),
  /** Who stated manually, last, that nothing was paid. */
  unpaid_by_id: z.nullable(z.int()),
  unpaid_by: z.nullable(z.string()),
  /** Who completed it; null: automatically, or no one yet. */
  closed_by: z.nullable(z.string()),
  reverse_maker_id: z.nullable(z.int()),
  reverse_maker: z.nullable(z.string()),
  hold_batch_id: z.nullable(z.int()),
  settle_batch_id: z.nullable(z.int()),
  /** When the payment was booked. */
  paid_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Withdrawal = z.output<typeof Withdrawal>;

export const withdrawalList = list({
  path: '/backstage/withdrawal',
  ability: 'withdrawal.read',
  exportAbility: 'withdrawal.export',
  row: Withdrawal,
  sort: '-created_at',
  totals: ['gross', 'fee', 'net', 'actual_network_fee'],
  searched: true,
  queues: [
    {
      name: 'to_review',
      filters: { first_review: 'true' },
      sort: 'created_at',
      ability: 'withdrawal.approve',
    },
    {
      name: 'second_review',
      filters: { second_review: 'true' },
      sort: 'created_at',
      ability: 'withdrawal.approve',
    },
    { name: 'to_pay', filters: { status: 'withdrawing' }, sort: 'created_at', ability: 'withdrawal.pay' },
    {
      name: 'to_complete',
      filters: { to_complete: 'true' },
      sort: 'created_at',
      ability: 'withdrawal.close',
    },
    { name: 'stuck', filters: { stuck: 'true' }, sort: 'created_at' },
    { name: 'failed', filters: { status: 'payment_failed' }, sort: 'created_at' },
    { name: 'requested', filters: { requested: 'true' }, sort: 'created_at', ability: 'withdrawal.reverse' },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    user_id: { kind: 'id', filter: true, shown: false },
    user_frozen: { kind: 'boolean', filter: true, shown: false },
    status: { kind: 'enum', values: withdrawalStatuses, filter: true },
    first_review: { kind: 'boolean', filter: true, filterOnly: true },
    second_review: { kind: 'boolean', filter: true, filterOnly: true },
    outcome_unknown: { kind: 'boolean', filter: true, shown: false },
    stuck: { kind: 'boolean', filter: true, filterOnly: true },
    requested: { kind: 'boolean', filter: true, filterOnly: true },
    to_complete: { kind: 'boolean', filter: true, filterOnly: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    network: { kind: 'text', filter: true, shown: false },
    gross: { kind: 'amount', filter: true, sort: true },
    fee: { kind: 'amount', shown: false },
    net: { kind: 'amount', shown: false },
    actual_network_fee: { kind: 'amount', shown: false },
    address: { kind: 'text', filter: true },
    memo: { kind: 'text', shown: false },
    device: { kind: 'text', filter: true, shown: false },
    ip: { kind: 'text', filter: true, shown: false },
    new_address: { kind: 'boolean', shown: false },
    rail: { kind: 'enum', values: rails, filter: true, shown: false },
    risk_score: { kind: 'number', filter: true, sort: true },
    reviewer1: { kind: 'text', shown: false },
    reviewer2: { kind: 'text', shown: false },
    taken_by: { kind: 'text', filter: true, shown: false },
    txid: { kind: 'text', filter: true, shown: false },
    provider_ref: { kind: 'text', shown: false },
    confirmations: { kind: 'number', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
    reviewed_at: { kind: 'time', shown: false },
    paid_at: { kind: 'time', filter: true, shown: false },
  },
});

/** Other users who withdrew to the same address, or withdrew or registered by the same device or internet address. */
export const SharedUsers = z.object({
  by: z.enum(['address', 'device', 'ip']),
  count: z.int(),
  /** The newest whom the caller sees. */
  users: z.array(z.object({ id: z.int(), uid: z.string() })),
});
export type SharedUsers = z.output<typeof SharedUsers>;

/** Earlier payments to the same address, of those users whom the caller sees. */
export const AddressPayments = z.object({
  count: z.int(),
  /** By the same user. */
  own: z.int(),
  users: z.int(),
  last_at: z.nullable(z.string()),
});
export type AddressPayments = z.output<typeof AddressPayments>;

export const WithdrawalDetail = z.object({
  withdrawal: Withdrawal,
  history: z.array(HistoryEntry),
  batches: z.array(LedgerBatch),
  /** What the same user withdrew recently, including this one, in the withdrawal's asset. */
  totals: z.object({
    day_limit: z.string(),
    /** What counts for it: the next three together. */
    day: z.string(),
    day_paid: z.string(),
    /** Requested within 24 hours and not known to be paid, unknown outcomes included. */
    day_pending: z.string(),
    /** Given to other users, who can take it out. */
    day_given: z.string(),
    /** Paid within 30 days. */
    month_paid: z.string(),
  }),
  /** As its risk would be judged now; null where it no longer waits for a review. */
  risk_now: z.nullable(RiskJudgement),
  shared: z.array(SharedUsers),
  address_payments: AddressPayments,
  comments: z.array(Comment),
  /** Blocks that its network must have put on top before the payment counts as final. */
  confirmations_needed: z.nullable(z.int()),
});
export type WithdrawalDetail = z.output<typeof WithdrawalDetail>;

export const withdrawalDetail = endpoint({
  method: 'GET',
  path: '/backstage/withdrawal/detail',
  ability: 'withdrawal.read',
  summary: 'Returns a withdrawal with its risk reasons, history and postings.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: WithdrawalDetail,
});
