import * as z from 'zod/mini';
import { approvalEndpoints, RequestReversal } from '../../core/approvals.ts';
import { Asset, assets, fitsScale, PositiveAmount } from '../../core/assets.ts';
import { Evidence, Id, Reason, rowReference, sought, Uid } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { bulkReply, severalRows } from '../../core/http/bulk.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { EvidenceFile, evidenceFilesMax } from '../files/files.ts';
import { LedgerBatch, PreviewLine } from '../wallet-records/wallet-records.ts';
import { rechargeMatch, rechargeReversal, rechargeStatuses } from './machine.ts';

export const rechargeSources = ['chain', 'psp', 'manual'] as const;

/** Money received for a user, or without a known owner. */
export const Recharge = z.object({
  id: z.int(),
  no: z.string(),
  user_id: z.nullable(z.int()),
  uid: z.nullable(z.string()),
  asset: Asset,
  /** Of a payment service its name. */
  network: z.nullable(z.string()),
  amount: z.string(),
  fee: z.string(),
  credited: z.string(),
  /** Without a known owner, and booked as unallocated. */
  unallocated: z.string(),
  /** Without a known owner, and not booked: only a file names it. */
  unbooked: z.string(),
  address: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  vout: z.nullable(z.int()),
  /** The sender's text for the receiver. */
  memo: z.nullable(z.string()),
  provider_ref: z.nullable(z.string()),
  source: z.enum(rechargeSources),
  confirmations: z.int(),
  /** Since when the money counts as final. */
  confirmed_at: z.nullable(z.string()),
  /** Its network gave the whole transaction up, by the platform's last word on it. */
  is_dropped: z.boolean(),
  /** It waits for a person longer than the settings allow. */
  overdue: z.boolean(),
  status: z.enum(rechargeStatuses),
  proof: z.nullable(z.string()),
  maker_id: z.nullable(z.int()),
  maker: z.nullable(z.string()),
  /** First known from a file. */
  imported: z.boolean(),
  /** Of its user, or of whom a match names. */
  user_frozen: z.boolean(),
  user_blacklisted: z.boolean(),
  /** The owner is known only from the file: the platform has named none. */
  owner_imported: z.boolean(),
  reviewer_id: z.nullable(z.int()),
  reviewer: z.nullable(z.string()),
  /** Whose it is, as its maker says: the match waits for its checker. */
  match_user_id: z.nullable(z.int()),
  match_uid: z.nullable(z.string()),
  /** Who requested the reversal, and with which evidence. */
  reverse_maker_id: z.nullable(z.int()),
  reverse_maker: z.nullable(z.string()),
  reverse_evidence: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  batch_id: z.nullable(z.int()),
  /** When it was booked into the user's wallet. */
  credited_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Recharge = z.output<typeof Recharge>;

export const rechargeList = list({
  path: '/backstage/recharge',
  ability: 'recharge.read',
  exportAbility: 'recharge.export',
  row: Recharge,
  sort: '-created_at',
  totals: ['amount', 'fee', 'credited', 'unallocated', 'unbooked'],
  searched: true,
  queues: [
    {
      name: 'to_review',
      filters: { status: 'pending_review' },
      sort: 'created_at',
      ability: 'recharge.review',
    },
    { name: 'unmatched', filters: { status: 'unmatched', requested: 'false' }, sort: 'created_at' },
    { name: 'stuck', filters: { stuck: 'true' }, sort: 'created_at' },
    { name: 'requested', filters: { requested: 'true' }, sort: 'created_at' },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    user_id: { kind: 'id', filter: true, shown: false },
    status: { kind: 'enum', values: rechargeStatuses, filter: true },
    source: { kind: 'enum', values: rechargeSources, filter: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    network: { kind: 'text', filter: true },
    amount: { kind: 'amount', filter: true, sort: true },
    fee: { kind: 'amount', shown: false },
    credited: { kind: 'amount', shown: false },
    unallocated: { kind: 'amount', shown: false },
    unbooked: { kind: 'amount', shown: false },
    address: { kind: 'text', filter: true, shown: false },
    txid: { kind: 'text', filter: true },
    provider_ref: { kind: 'text', filter: true, shown: false },
    memo: { kind: 'text', shown: false },
    confirmations: { kind: 'number', shown: false },
    overdue: { kind: 'boolean', filter: true, shown: false },
    stuck: { kind: 'boolean', filter: true, filterOnly: true },
    requested: { kind: 'boolean', filter: true, filterOnly: true },
    match_uid: { kind: 'text', shown: false },
    maker: { kind: 'text', shown: false },
    reviewer: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
    credited_at: { kind: 'time', filter: true, shown: false },
  },
});

export const RechargeDetail = z.object({
  recharge: Recharge,
  /** Blocks on top that the settings ask for; null where no network says it. */
  confirmations_needed: z.nullable(z.int()),
  /** The owner in its file, changed by a match since; null if it did not come from a file. */
  imported_as: z.nullable(z.object({ proof: z.string(), reason: z.nullable(z.string()) })),
  files: z.array(EvidenceFile),
  /** What the command that waits for a checker would book, or the reversal that the reader may ask for; null: neither. */
  preview: z.nullable(z.array(PreviewLine)),
  history: z.array(HistoryEntry),
  batches: z.array(LedgerBatch),
});
export type RechargeDetail = z.output<typeof RechargeDetail>;

export const rechargeDetail = endpoint({
  method: 'GET',
  path: '/backstage/recharge/detail',
  ability: 'recharge.read',
  summary: 'Returns a recharge with its history and postings.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: RechargeDetail,
});

export const rechargeEvidence = endpoint({
  method: 'GET',
  path: '/backstage/recharge/evidence',
  ability: 'recharge.read',
  summary: 'Downloads an evidence file of a recharge.',
  query: z.strictObject({ file: z.string().check(z.regex(/^\d{1,15}$/)) }),
  stream: 'application/octet-stream',
});

/** By their ids, in the order in which they are shown. */
const files = z.optional(z.array(Id).check(z.maxLength(evidenceFilesMax)));

const creditTerms = { uid: Uid, asset: Asset, amount: PositiveAmount };

const fitting = z.refine<{ amount: string; asset: Asset }>(({ amount, asset }) => fitsScale(amount, asset), {
  error: 'amount_scale',
  path: ['amount'],
});

/** The postings of a manual credit. */
export const CreditPreview = z.object({ lines: z.array(PreviewLine) });
export type CreditPreview = z.output<typeof CreditPreview>;

export const previewCredit = endpoint({
  method: 'GET',
  path: '/backstage/recharge/preview',
  ability: 'recharge.propose',
  summary: "Previews the postings of a manual credit, with the user's balances before and after.",
  query: z.strictObject(creditTerms).check(fitting),
  reply: CreditPreview,
});

/** A manual credit: proposed by one admin, approved by another. */
export const ProposeRecharge = z
  .strictObject({ ...creditTerms, proof: Evidence, reason: Reason, files })
  .check(fitting);

export const proposeRecharge = endpoint({
  method: 'POST',
  path: '/backstage/recharge/add',
  ability: 'recharge.propose',
  summary: 'Proposes a manual credit, which another admin approves.',
  body: ProposeRecharge,
  reply: Recharge,
  command: true,
  stepUp: true,
});

export const ApproveRecharge = z.strictObject(rowReference);

/** Rows of one bulk approval, at most. */
export const bulkApproveMax = 50;

export const bulkApproveRecharges = endpoint({
  method: 'POST',
  path: '/backstage/recharge/bulk_approve',
  ability: 'recharge.review',
  summary:
    'Credits up to 50 imported recharges, each separately. The whole request is refused if one waits for another reason.',
  body: z.strictObject({ rows: severalRows(bulkApproveMax) }),
  reply: bulkReply(Recharge),
  command: true,
  stepUp: true,
});

export const approveRecharge = endpoint({
  method: 'POST',
  path: '/backstage/recharge/approve',
  ability: 'recharge.review',
  summary: 'Approves and credits a recharge in review. The maker cannot be the checker.',
  body: ApproveRecharge,
  reply: Recharge,
  command: true,
  stepUp: true,
});

export const RefuseRecharge = z.strictObject({ ...rowReference, reason: Reason });

export const refuseRecharge = endpoint({
  method: 'POST',
  path: '/backstage/recharge/refuse',
  ability: 'recharge.review',
  summary: 'Refuses a recharge in review.',
  body: RefuseRecharge,
  reply: Recharge,
  command: true,
  stepUp: true,
});

export const RequestMatch = z.strictObject({
  ...rowReference,
  uid: Uid,
  proof: Evidence,
  reason: Reason,
  files,
});

export const {
  ask: requestMatch,
  carryOut: matchRecharge,
  decline: declineMatch,
} = approvalEndpoints(rechargeMatch, {
  path: '/backstage/recharge',
  reply: Recharge,
  body: RequestMatch,
  summaries: {
    ask: 'Matches an unmatched recharge to a user. Another admin must approve it.',
    carryOut: 'Approves a match and credits the user.',
    decline: 'Declines a match. The recharge stays unmatched.',
  },
});

export const previewMatch = endpoint({
  method: 'GET',
  path: '/backstage/recharge/preview_match',
  ability: 'recharge.propose',
  summary:
    "Previews the postings of matching an unmatched recharge to a user, with the user's balances before and after.",
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)), uid: sought(32) }),
  reply: CreditPreview,
});

export const RequestRechargeReversal = z.strictObject({ ...RequestReversal.shape, files });

export const {
  ask: requestRechargeReversal,
  carryOut: reverseRecharge,
  decline: declineRechargeReversal,
} = approvalEndpoints(rechargeReversal, {
  path: '/backstage/recharge',
  reply: Recharge,
  body: RequestRechargeReversal,
  summaries: {
    ask: 'Requests the reversal of a credited recharge. Another admin approves it.',
    carryOut: 'Approves a requested reversal. What the user has already spent becomes debt.',
    decline: 'Withdraws or declines a requested reversal.',
  },
});

export const attachProof = endpoint({
  method: 'POST',
  reply: Recharge,
  command: true,
  stepUp: true,
  path: '/backstage/recharge/attach',
  ability: 'recharge.propose',
  summary: 'Adds evidence files to a recharge, whatever its status.',
  body: z.strictObject({
    ...rowReference,
    files: z.array(Id).check(z.minLength(1), z.maxLength(evidenceFilesMax)),
  }),
});
