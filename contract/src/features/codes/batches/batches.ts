import * as z from 'zod/mini';
import { notByMaker, type Proposed } from '../../../core/approvals.ts';
import { Amount, Asset, assets, fitsScale } from '../../../core/assets.ts';
import { paragraph, Reason, rowReference, Time, Uid } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';
import { machine } from '../../../core/machine.ts';
import { codeAlphabet, codePrefixMax } from '../codes/text.ts';

/** How a code is paid for: outside before it is handed out, or from the user's wallet when it is redeemed. */
export const activationPayments = ['prepaid', 'wallet'] as const;
export type ActivationPayment = (typeof activationPayments)[number];

export const codeBatchStatuses = ['pending_review', 'ready', 'refused'] as const;
export type CodeBatchStatus = (typeof codeBatchStatuses)[number];

/** The most codes that one batch may have. */
export const codeBatchMax = 100_000;

/** The most users that codes are given to by one command. */
export const assignMax = 1_000;

/** Codes that were made together, on the same terms. */
export const CodeBatch = z.object({
  id: z.int(),
  no: z.string(),
  status: z.enum(codeBatchStatuses),
  count: z.int(),
  prefix: z.string(),
  /** Days that the account is active; null: permanently. */
  plan_days: z.nullable(z.int()),
  /** The level that the user is raised to; null: none. */
  plan_level: z.nullable(z.int()),
  payment: z.enum(activationPayments),
  asset: Asset,
  price: z.string(),
  expires_at: z.nullable(z.string()),
  /** Its codes can no longer be redeemed: their time is over. */
  expired: z.boolean(),
  note: z.nullable(z.string()),
  maker_id: z.int(),
  maker: z.nullable(z.string()),
  reviewer_id: z.nullable(z.int()),
  reviewer: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type CodeBatch = z.output<typeof CodeBatch>;

/** The loops are what may be done with the codes of a batch that is ready. */
export const codeBatchMachine = machine<Pick<CodeBatch, 'status'> & Proposed>()({
  name: 'code_batch',
  states: codeBatchStatuses,
  final: ['refused'],
  transitions: [
    { event: 'approve', from: ['pending_review'], to: 'ready', ability: 'code.approve', guard: notByMaker },
    { event: 'refuse', from: ['pending_review'], to: 'refused', ability: 'code.approve' },
    { event: 'assign', from: ['ready'], to: 'ready', ability: 'code.assign' },
    { event: 'ask_export', from: ['ready'], to: 'ready', ability: 'code.reveal' },
    { event: 'void', from: ['ready'], to: 'ready', ability: 'code.void' },
  ],
});

export const codeBatchList = list({
  path: '/backstage/code_batch',
  ability: 'code.read',
  exportAbility: 'code.export',
  row: CodeBatch,
  sort: '-created_at',
  searched: true,
  queues: [{ name: 'to_review', filters: { status: 'pending_review' }, sort: 'created_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    status: { kind: 'enum', values: codeBatchStatuses, filter: true },
    count: { kind: 'number', filter: true },
    prefix: { kind: 'text', filter: true, shown: false },
    plan_days: { kind: 'number', filter: true },
    plan_level: { kind: 'number', filter: true, shown: false },
    payment: { kind: 'enum', values: activationPayments, filter: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    price: { kind: 'amount', filter: true },
    expires_at: { kind: 'time', filter: true },
    note: { kind: 'text' },
    maker: { kind: 'text', filter: true },
    reviewer: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** How many codes of a batch there are in each status. */
export const CodeCounts = z.object({
  unused: z.int(),
  assigned: z.int(),
  used: z.int(),
  void: z.int(),
  expired: z.int(),
});
export type CodeCounts = z.output<typeof CodeCounts>;

export const CodeBatchDetail = z.object({
  batch: CodeBatch,
  counts: CodeCounts,
  history: z.array(HistoryEntry),
});
export type CodeBatchDetail = z.output<typeof CodeBatchDetail>;

export const codeBatchDetail = endpoint({
  method: 'GET',
  path: '/backstage/code_batch/detail',
  ability: 'code.read',
  summary: 'Returns a batch of activation codes with the number of codes in each status, and its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: CodeBatchDetail,
});

export const codeBatchRules = endpoint({
  method: 'GET',
  path: '/backstage/code_batch/rules',
  ability: 'code.create',
  summary:
    'Returns how many codes one admin may create alone in 24 hours, how many the caller has left, and whether codes with a price generate rewards.',
  reply: z.object({
    alone_max: z.int(),
    alone_left: z.int(),
    /** Codes with a price bring rewards, so that a batch of them waits for a second person, whatever its size. */
    rewarded: z.boolean(),
  }),
});

const wholeDays = z.int().check(z.minimum(1), z.maximum(3_650));
const level = z.int().check(z.minimum(1), z.maximum(100));

export const CreateCodeBatch = z
  .strictObject({
    count: z.int().check(z.minimum(1), z.maximum(codeBatchMax)),
    prefix: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(new RegExp(`^[${codeAlphabet}]{0,${codePrefixMax}}$`), { error: 'code_prefix_malformed' }),
        ),
      '',
    ),
    plan_days: z.optional(wholeDays),
    plan_level: z.optional(level),
    payment: z.enum(activationPayments),
    asset: Asset,
    price: Amount,
    expires_at: z.optional(Time),
    note: z.optional(paragraph(500)),
  })
  .check(z.refine((body) => fitsScale(body.price, body.asset), { error: 'amount_scale', path: ['price'] }));

export const createCodeBatch = endpoint({
  method: 'POST',
  path: '/backstage/code_batch/add',
  ability: 'code.create',
  summary:
    'Creates a batch of codes. Above the limit in settings, or if the codes generate rewards, another admin must approve it.',
  body: CreateCodeBatch,
  reply: CodeBatch,
  command: true,
  stepUp: true,
});

export const approveCodeBatch = endpoint({
  method: 'POST',
  path: '/backstage/code_batch/approve',
  ability: 'code.approve',
  summary: 'Approves a batch and creates its codes. The maker cannot be the checker.',
  body: z.strictObject(rowReference),
  reply: CodeBatch,
  command: true,
  stepUp: true,
});

export const refuseCodeBatch = endpoint({
  method: 'POST',
  path: '/backstage/code_batch/refuse',
  ability: 'code.approve',
  summary: 'Refuses a batch. No code is created.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: CodeBatch,
  command: true,
  stepUp: true,
});

/** What became of each user that was to get a code. */
export const Assignment = z.object({
  uid: z.string(),
  /** The number of the code within its batch; null where the user got none. */
  serial: z.nullable(z.int()),
});
export type Assignment = z.output<typeof Assignment>;

export const assignCodes = endpoint({
  method: 'POST',
  path: '/backstage/code_batch/assign',
  ability: 'code.assign',
  summary:
    'Assigns an unused code of the batch to each of up to 1,000 users. Unknown users are listed and skipped.',
  body: z.strictObject({
    ...rowReference,
    uids: z.array(Uid).check(z.minLength(1), z.maxLength(assignMax)),
  }),
  reply: z.object({ batch: CodeBatch, assigned: z.int(), results: z.array(Assignment) }),
  command: true,
  stepUp: true,
});

export const voidCodeBatch = endpoint({
  method: 'POST',
  path: '/backstage/code_batch/void',
  ability: 'code.void',
  summary: 'Voids all unredeemed codes of the batch permanently.',
  body: z.strictObject({ ...rowReference, reason: Reason }),
  reply: CodeBatch,
  command: true,
  stepUp: true,
});
