import * as z from 'zod/mini';
import { Asset, assets, fitsScale, PositiveAmount } from '../../core/assets.ts';
import { Evidence, Id, identifier, Reason, rowReference, Uid } from '../../core/fields.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { EvidenceFile, evidenceFilesMax } from '../files/files.ts';
import { LedgerBatch, PreviewLine } from '../wallet-records/wallet-records.ts';
import { adjustmentStatuses } from './machine.ts';

export const adjustmentDirections = ['add', 'deduct'] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

/** The category of an adjustment, each with its own account of the company. */
export const adjustmentCategories = [
  'balance_anomaly',
  'compensation',
  'refund',
  'promotion',
  'correction',
] as const;
export type AdjustmentCategory = (typeof adjustmentCategories)[number];

/** What an adjustment may be about. */
export const adjustmentReferences = ['withdrawal', 'recharge'] as const;

/** What staff add to a user's available balance or deduct from it. */
export const Adjustment = z.object({
  id: z.int(),
  no: z.string(),
  user_id: z.int(),
  uid: z.string(),
  asset: Asset,
  direction: z.enum(adjustmentDirections),
  amount: z.string(),
  /** The amount if added, and if deducted, so that each is summed separately. */
  added: z.string(),
  deducted: z.string(),
  /** The rate of one unit when it was proposed; limits use it. */
  rate_usdt: z.string(),
  category: z.enum(adjustmentCategories),
  reason: z.string(),
  evidence: z.string(),
  ref_type: z.nullable(z.enum(adjustmentReferences)),
  ref_id: z.nullable(z.int()),
  ref_no: z.nullable(z.string()),
  status: z.enum(adjustmentStatuses),
  maker_id: z.int(),
  maker: z.string(),
  checker_id: z.nullable(z.int()),
  checker: z.nullable(z.string()),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  batch_id: z.nullable(z.int()),
  /** The adjustment that this one reverses. */
  reverses_id: z.nullable(z.int()),
  reverses_no: z.nullable(z.string()),
  /** The one that takes this one back, or asks to. */
  reversal_id: z.nullable(z.int()),
  reversal_no: z.nullable(z.string()),
  reversal_status: z.nullable(z.enum(adjustmentStatuses)),
  /** It cannot be approved afterwards. */
  expires_at: z.string(),
  decided_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Adjustment = z.output<typeof Adjustment>;

export const adjustmentList = list({
  path: '/backstage/adjustment',
  ability: 'adjustment.read',
  exportAbility: 'adjustment.export',
  row: Adjustment,
  sort: '-created_at',
  totals: ['added', 'deducted'],
  searched: true,
  queues: [
    { name: 'to_review', filters: { status: 'pending' }, sort: 'created_at', ability: 'adjustment.approve' },
  ],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    uid: { kind: 'text', filter: true },
    user_id: { kind: 'id', filter: true, shown: false },
    status: { kind: 'enum', values: adjustmentStatuses, filter: true },
    direction: { kind: 'enum', values: adjustmentDirections, filter: true },
    amount: { kind: 'amount', filter: true, sort: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    category: { kind: 'enum', values: adjustmentCategories, filter: true },
    added: { kind: 'amount', shown: false },
    deducted: { kind: 'amount', shown: false },
    maker: { kind: 'text', filter: true },
    checker: { kind: 'text', filter: true },
    ref_no: { kind: 'text', filter: true, shown: false },
    reason: { kind: 'text', shown: false },
    refusal: { kind: 'text', shown: false },
    reverses_no: { kind: 'text', shown: false },
    reversal_no: { kind: 'text', shown: false },
    expires_at: { kind: 'time', shown: false },
    decided_at: { kind: 'time', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** What would be booked now. */
export const AdjustmentPreview = z.object({
  lines: z.array(PreviewLine),
  /** The user has not got so much: it would be refused. */
  short: z.boolean(),
  /** What the amount is worth in USDT. */
  usdt: z.string(),
});
export type AdjustmentPreview = z.output<typeof AdjustmentPreview>;

export const AdjustmentDetail = z.object({
  adjustment: Adjustment,
  files: z.array(EvidenceFile),
  history: z.array(HistoryEntry),
  batches: z.array(LedgerBatch),
  /** While proposed: the postings of its approval; if the reader may have it reversed: those of its reversal. */
  preview: z.nullable(AdjustmentPreview),
});
export type AdjustmentDetail = z.output<typeof AdjustmentDetail>;

const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const adjustmentDetail = endpoint({
  method: 'GET',
  path: '/backstage/adjustment/detail',
  ability: 'adjustment.read',
  summary: 'Returns an adjustment with its evidence, its history and its actual or proposed postings.',
  query: byId,
  reply: AdjustmentDetail,
});

export const adjustmentEvidence = endpoint({
  method: 'GET',
  path: '/backstage/adjustment/evidence',
  ability: 'adjustment.read',
  summary: 'Downloads an evidence file of an adjustment.',
  query: z.strictObject({ file: z.string().check(z.regex(/^\d{1,15}$/)) }),
  stream: 'application/octet-stream',
});

const terms = {
  uid: Uid,
  asset: Asset,
  direction: z.enum(adjustmentDirections),
  amount: PositiveAmount,
  category: z.enum(adjustmentCategories),
};

const fitting = z.refine<{ amount: string; asset: Asset }>((given) => fitsScale(given.amount, given.asset), {
  error: 'amount_scale',
  path: ['amount'],
});

export const previewAdjustment = endpoint({
  method: 'GET',
  path: '/backstage/adjustment/preview',
  ability: 'adjustment.propose',
  summary: "Previews the postings of an adjustment, with the user's balances before and after.",
  query: z.strictObject(terms).check(fitting),
  reply: AdjustmentPreview,
});

/** By their ids, in the order in which they are shown. */
const files = z.optional(z.array(Id).check(z.maxLength(evidenceFilesMax)));

export const ProposeAdjustment = z
  .strictObject({
    ...terms,
    reason: Reason,
    evidence: Evidence,
    files,
    /** The number of a withdrawal or a recharge of the same user. */
    reference: z.optional(identifier(64)),
  })
  .check(fitting);

export const proposeAdjustment = endpoint({
  method: 'POST',
  path: '/backstage/adjustment/add',
  ability: 'adjustment.propose',
  summary: 'Proposes a balance adjustment. Another admin must approve it.',
  body: ProposeAdjustment,
  reply: Adjustment,
  command: true,
  stepUp: true,
});

export const ApproveAdjustment = z.strictObject(rowReference);

export const approveAdjustment = endpoint({
  method: 'POST',
  path: '/backstage/adjustment/approve',
  ability: 'adjustment.approve',
  summary: "Approves and books another admin's adjustment.",
  body: ApproveAdjustment,
  reply: Adjustment,
  command: true,
  stepUp: true,
});

export const RefuseAdjustment = z.strictObject({ ...rowReference, reason: Reason });

export const refuseAdjustment = endpoint({
  method: 'POST',
  path: '/backstage/adjustment/refuse',
  ability: 'adjustment.approve',
  summary: "Refuses another admin's adjustment. Nothing is booked.",
  body: RefuseAdjustment,
  reply: Adjustment,
  command: true,
  stepUp: true,
});

export const CancelAdjustment = z.strictObject(rowReference);

export const cancelAdjustment = endpoint({
  method: 'POST',
  path: '/backstage/adjustment/cancel',
  ability: 'adjustment.propose',
  summary: "Cancels the caller's own proposal. Nothing is booked.",
  body: CancelAdjustment,
  reply: Adjustment,
  command: true,
  stepUp: true,
});

export const ReverseAdjustment = z.strictObject({
  ...rowReference,
  reason: Reason,
  evidence: Evidence,
  files,
});

export const reverseAdjustment = endpoint({
  method: 'POST',
  path: '/backstage/adjustment/reverse',
  ability: 'adjustment.propose',
  summary:
    'Proposes a reversal of a posted adjustment, at most once, and returns the proposal. Another admin must approve it.',
  body: ReverseAdjustment,
  reply: Adjustment,
  command: true,
  stepUp: true,
});
