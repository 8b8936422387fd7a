import * as z from 'zod/mini';
import { Asset, assets, fitsScale, PositiveAmount } from './assets.ts';
import { HistoryEntry } from './audit.ts';
import { Evidence, line, Reason, rowReference } from './fields.ts';
import { endpoint } from './http/endpoint.ts';
import { list } from './http/list.ts';
import { rechargeStatuses } from './recharge-machine.ts';
import { LedgerBatch } from './wallet-records.ts';

export const rechargeSources = ['chain', 'psp', 'manual'] as const;

/** Money that came in for a user. */
export const Recharge = z.object({
  id: z.int(),
  no: z.string(),
  user_id: z.int(),
  uid: z.string(),
  asset: Asset,
  network: z.nullable(z.string()),
  amount: z.string(),
  fee: z.string(),
  credited: z.string(),
  address: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  vout: z.nullable(z.int()),
  provider_ref: z.nullable(z.string()),
  source: z.enum(rechargeSources),
  confirmations: z.int(),
  /** Since when the money counts as final. */
  confirmed_at: z.nullable(z.string()),
  /** It waits for a person longer than the settings allow. */
  overdue: z.boolean(),
  status: z.enum(rechargeStatuses),
  proof: z.nullable(z.string()),
  maker_id: z.nullable(z.int()),
  maker: z.nullable(z.string()),
  reviewer_id: z.nullable(z.int()),
  reviewer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  batch_id: z.nullable(z.int()),
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
  totals: ['amount', 'fee', 'credited'],
  searched: true,
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
    credited: { kind: 'amount' },
    address: { kind: 'text', filter: true },
    txid: { kind: 'text', filter: true },
    provider_ref: { kind: 'text', shown: false },
    confirmations: { kind: 'number', shown: false },
    overdue: { kind: 'boolean', filter: true, shown: false },
    stuck: { kind: 'boolean', filter: true, filterOnly: true },
    maker: { kind: 'text', shown: false },
    reviewer: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

export const RechargeDetail = z.object({
  recharge: Recharge,
  /** Blocks on top that the settings ask for; null where no network says it. */
  confirmations_needed: z.nullable(z.int()),
  history: z.array(HistoryEntry),
  batches: z.array(LedgerBatch),
});
export type RechargeDetail = z.output<typeof RechargeDetail>;

export const rechargeDetail = endpoint({
  method: 'GET',
  path: '/backstage/recharge/detail',
  ability: 'recharge.read',
  summary: 'A recharge with its history and postings.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: RechargeDetail,
});

/** A credit by hand: proposed by one admin, approved by another. */
export const ProposeRecharge = z
  .strictObject({
    uid: line(32),
    asset: Asset,
    amount: PositiveAmount,
    proof: Evidence,
    reason: Reason,
  })
  .check(z.refine((body) => fitsScale(body.amount, body.asset), { error: 'amount_scale', path: ['amount'] }));

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

export const approveRecharge = endpoint({
  method: 'POST',
  path: '/backstage/recharge/approve',
  ability: 'recharge.review',
  summary: 'Credits a recharge that waits for a review. The maker cannot be the checker.',
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
  summary: 'Refuses a recharge that waits for a review.',
  body: RefuseRecharge,
  reply: Recharge,
  command: true,
  stepUp: true,
});
