import * as z from 'zod/mini';
import { Amount, Asset, assets } from './assets.ts';
import { HistoryEntry } from './audit.ts';
import { Evidence, Id, line, paragraph, Reason, rowReference, TransactionId } from './fields.ts';
import { bulkReply, severalRows } from './http/bulk.ts';
import { endpoint } from './http/endpoint.ts';
import { list } from './http/list.ts';
import { screeningLevels } from './screened-addresses.ts';
import { LedgerBatch } from './wallet-records.ts';
import { withdrawalStatuses } from './withdrawal-machine.ts';

/** How a withdrawal is paid: by a person in finance, or by the configured pay-out service. */
export const rails = ['manual', 'http'] as const;
export type Rail = (typeof rails)[number];

/** From this risk score on, the reviewer acknowledges the risk and bulk approval is closed. */
export const highRisk = 70;

export const bulkApproveMax = 50;

/** Why a withdrawal looks risky; the score of the withdrawal is their sum, 100 at most. */
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
  /** By what the user asked for it, as the platform says. */
  device: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** What the screening list says of the address; null: it is not on it. */
  address_listed: z.nullable(z.enum(screeningLevels)),
  /** The first withdrawal of this user to this address. */
  new_address: z.boolean(),
  rail: z.enum(rails),
  status: z.enum(withdrawalStatuses),
  /** A pay-out was submitted and nobody knows what became of it. */
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
  reverse_maker_id: z.nullable(z.int()),
  reverse_maker: z.nullable(z.string()),
  hold_batch_id: z.nullable(z.int()),
  settle_batch_id: z.nullable(z.int()),
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
  totals: ['gross', 'fee', 'net'],
  searched: true,
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    user_id: { kind: 'id', filter: true, shown: false },
    user_frozen: { kind: 'boolean', filter: true, shown: false },
    status: { kind: 'enum', values: withdrawalStatuses, filter: true },
    outcome_unknown: { kind: 'boolean', filter: true, shown: false },
    stuck: { kind: 'boolean', filter: true, filterOnly: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    network: { kind: 'text', filter: true, shown: false },
    gross: { kind: 'amount', filter: true, sort: true },
    fee: { kind: 'amount', shown: false },
    net: { kind: 'amount', shown: false },
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

/** Of a withdrawal, at most, and characters of each. */
export const commentsMax = 100;
export const commentMax = 1000;

/** What a member of staff said about a withdrawal; never changed, never deleted. */
export const WithdrawalComment = z.object({
  id: z.int(),
  text: z.string(),
  author: z.nullable(z.string()),
  created_at: z.string(),
});
export type WithdrawalComment = z.output<typeof WithdrawalComment>;

export const WithdrawalDetail = z.object({
  withdrawal: Withdrawal,
  history: z.array(HistoryEntry),
  batches: z.array(LedgerBatch),
  /** What the same user withdrew lately, this one included, in the withdrawal's asset. */
  totals: z.object({ day: z.string(), month: z.string(), day_limit: z.string() }),
  /** As its risk would be judged now; null where it no longer waits for a review. */
  risk_now: z.nullable(RiskJudgement),
  shared: z.array(SharedUsers),
  comments: z.array(WithdrawalComment),
});
export type WithdrawalDetail = z.output<typeof WithdrawalDetail>;

export const withdrawalDetail = endpoint({
  method: 'GET',
  path: '/backstage/withdrawal/detail',
  ability: 'withdrawal.read',
  summary: 'A withdrawal with risk reasons, history and every posting.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: WithdrawalDetail,
});

export const ApproveWithdrawal = z.strictObject({
  ...rowReference,
  acknowledge_risk: z.optional(z.boolean()),
});
export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/approve',
  ability: 'withdrawal.approve',
  summary: 'Passes the review; above the threshold a second admin does it again.',
  body: ApproveWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const bulkApproveWithdrawals = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/bulk_approve',
  ability: 'withdrawal.approve',
  summary: 'Approves up to 50 withdrawals, each by itself; refused as a whole if one is of high risk.',
  body: z.strictObject({ rows: severalRows(bulkApproveMax) }),
  reply: bulkReply(Withdrawal),
  command: true,
  stepUp: true,
});

export const takeNextWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/take_next',
  ability: 'withdrawal.approve',
  summary: 'Takes the next withdrawal that the caller may review and nobody has taken.',
  reply: z.object({ withdrawal: Withdrawal }),
  command: true,
});

export const releaseWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/release',
  ability: 'withdrawal.approve',
  summary: 'Puts a withdrawal that the caller took back into the queue.',
  body: z.strictObject(rowReference),
  reply: Withdrawal,
  command: true,
});

/** Somebody who may review a withdrawal. */
export const Reviewer = z.object({ id: z.int(), username: z.string(), nickname: z.string() });
export type Reviewer = z.output<typeof Reviewer>;

export const withdrawalReviewers = endpoint({
  method: 'GET',
  path: '/backstage/withdrawal/reviewers',
  ability: 'withdrawal.approve',
  summary: 'Who else may review a withdrawal: not its owner, nor who reviewed it first.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ list: z.array(Reviewer) }),
});

export const handOverWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/hand_over',
  ability: 'withdrawal.approve',
  summary: 'Gives a withdrawal that the caller took to another reviewer, who is told.',
  body: z.strictObject({ ...rowReference, to: Id }),
  reply: Withdrawal,
  command: true,
});

export const commentOnWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/comment',
  ability: 'withdrawal.comment',
  summary: 'Says something about a withdrawal, which stays.',
  body: z.strictObject({ id: Id, text: paragraph(commentMax) }),
  reply: WithdrawalComment,
  command: true,
});

export const RefuseWithdrawal = z.strictObject({ ...rowReference, reason: Reason });
export const refuseWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/refuse',
  ability: 'withdrawal.refuse',
  summary: 'Refuses a withdrawal that is not yet submitted; the hold is released.',
  body: RefuseWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const SubmitWithdrawal = z.strictObject(rowReference);
export const submitWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/submit',
  ability: 'withdrawal.pay',
  summary: 'Takes a withdrawal on the manual rail for payment.',
  body: SubmitWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

const txid = TransactionId;

/** What was paid: the network's transaction id, and the network's fee where the house bore one. */
export const PaidWithdrawal = z.strictObject({
  ...rowReference,
  txid,
  address: line(128),
  net: Amount,
  network_fee: z.optional(Amount),
});
export const paidWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/paid',
  ability: 'withdrawal.pay',
  summary: 'Records a payment made by hand; address and net amount must equal the withdrawal’s.',
  body: PaidWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const RailFailedWithdrawal = z.strictObject({ ...rowReference, reason: Reason });
export const railFailedWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/rail_failed',
  ability: 'withdrawal.pay',
  summary: 'Records that a payment by hand definitely did not happen; the hold is kept.',
  body: RailFailedWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

/** A person says with evidence what became of a payment that nobody knows the outcome of. */
export const ResolveWithdrawal = z.discriminatedUnion('outcome', [
  z.strictObject({
    ...rowReference,
    outcome: z.literal('paid'),
    evidence: Evidence,
    txid,
    network_fee: z.optional(Amount),
  }),
  z.strictObject({ ...rowReference, outcome: z.literal('failed'), evidence: Evidence }),
]);
export const resolveWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/resolve',
  ability: 'withdrawal.resolve',
  summary: 'Resolves an unknown outcome with evidence.',
  body: ResolveWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const RetryWithdrawal = z.strictObject(rowReference);
export const retryWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/retry',
  ability: 'withdrawal.pay',
  summary: 'Queues a failed payment again, under a new pay-out key.',
  body: RetryWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const FailWithdrawal = z.strictObject({ ...rowReference, reason: Reason });
export const failWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/fail',
  ability: 'withdrawal.refuse',
  summary: 'Gives up a failed payment; the hold is released.',
  body: FailWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

/** Enough confirmations, or the line of a statement that shows the payment. */
export const CloseWithdrawal = z.strictObject({
  ...rowReference,
  confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  statement_ref: z.optional(paragraph(500)),
});
export const closeWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/close',
  ability: 'withdrawal.pay',
  summary: 'Closes a payment that has enough confirmations or was matched with a statement.',
  body: CloseWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const RequestReversal = z.strictObject({ ...rowReference, reason: Reason, evidence: Evidence });
export const requestReversal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/request_reverse',
  ability: 'withdrawal.reverse',
  summary: 'Asks for the reversal of a payment; another admin carries it out.',
  body: RequestReversal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const ReverseWithdrawal = z.strictObject(rowReference);
export const reverseWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/reverse',
  ability: 'withdrawal.reverse',
  summary: 'Reverses a payment that another admin asked to reverse; the user gets the gross amount back.',
  body: ReverseWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const DeclineReversal = z.strictObject({ ...rowReference, reason: Reason });
export const declineReversal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/decline_reverse',
  ability: 'withdrawal.reverse',
  summary: 'Withdraws or declines a requested reversal.',
  body: DeclineReversal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});
