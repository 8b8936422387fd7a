import * as z from 'zod/mini';
import {
  approval,
  approvalEndpoints,
  RequestReversal,
  type ReversalState,
  reversal,
  reversalFields,
} from '../../core/approvals.ts';
import { Asset, assets } from '../../core/assets.ts';
import { feeModes } from '../../core/charges.ts';
import { HistoryEntry } from '../../core/history.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';
import { machine } from '../../core/machine.ts';
import { LedgerBatch, PreviewLine } from '../wallet-records/wallet-records.ts';
import { kindsOfTransfer } from './settings.ts';

/** What is refused leaves no transfer, only a row of the log: whatever is here was booked. */
export const transferStatuses = ['posted', 'reversed'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** What a user changed into another asset, or gave to another user, with the terms that held then. */
export const Transfer = z.object({
  id: z.int(),
  no: z.string(),
  kind: z.enum(kindsOfTransfer),
  status: z.enum(transferStatuses),
  user_id: z.int(),
  uid: z.string(),
  /** The receiver; null: the user themself, or someone whose data the reader does not see. */
  to_user_id: z.nullable(z.int()),
  to_uid: z.nullable(z.string()),
  /** What was sent, the fee included. */
  asset: Asset,
  amount: z.string(),
  fee: z.string(),
  to_asset: Asset,
  received: z.string(),
  /** What one unit of what was sent brought; null: nothing was exchanged. */
  rate: z.nullable(z.string()),
  fee_mode: z.enum(feeModes),
  fee_fixed: z.string(),
  fee_percent: z.string(),
  /** What was paid for the fuel that was bought, given back or passed on, in USDT. */
  cost: z.string(),
  /** The part of it that the company earned. */
  earned: z.string(),
  ...reversalFields,
  batch_id: z.nullable(z.int()),
  reversal_batch_id: z.nullable(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
});
export type Transfer = z.output<typeof Transfer>;

/** What the machine needs to know of a transfer. */
export interface TransferState extends ReversalState {
  status: string;
  user_id: number;
  to_user_id: number | null;
  /** The caller sees the receiver's data too, not only the sender's. */
  is_receiver_seen: boolean;
}

/** No one decides about money that they do not see. */
const seen = ({ is_receiver_seen }: TransferState) =>
  is_receiver_seen ? undefined : ('transfer_receiver_unseen' as const);

/** One admin requests the reversal and another carries it out, once; both sides are owners. */
export const transferReversal = approval<TransferState>()({
  ...reversal,
  abilities: { ask: 'transfer.reverse', decide: 'transfer.reverse' },
  from: ['posted'],
  to: 'reversed',
  owners: ['user_id', 'to_user_id'],
  guards: { all: seen },
});

/** A transfer is booked at once. */
export const transferMachine = machine<TransferState>()({
  name: 'transfer',
  states: transferStatuses,
  final: ['reversed'],
  transitions: transferReversal.arrows,
});

export const transferList = list({
  path: '/backstage/transfer',
  ability: 'transfer.read',
  exportAbility: 'transfer.export',
  row: Transfer,
  sort: '-created_at',
  totals: ['amount', 'fee'],
  searched: true,
  queues: [{ name: 'requested', filters: { requested: 'true' }, sort: 'created_at' }],
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    no: { kind: 'text', filter: true },
    status: { kind: 'enum', values: transferStatuses, filter: true },
    kind: { kind: 'enum', values: kindsOfTransfer, filter: true },
    uid: { kind: 'text', filter: true },
    user_id: { kind: 'id', filter: true, shown: false },
    to_uid: { kind: 'text', filter: true },
    amount: { kind: 'amount', filter: true, sort: true },
    asset: { kind: 'enum', values: assets, filter: true, shown: false },
    fee: { kind: 'amount', shown: false },
    received: { kind: 'amount' },
    to_asset: { kind: 'enum', values: assets, filter: true, shown: false },
    rate: { kind: 'amount', shown: false },
    cost: { kind: 'amount', shown: false },
    earned: { kind: 'amount', shown: false },
    requested: { kind: 'boolean', filter: true, filterOnly: true },
    reverse_maker: { kind: 'text', shown: false },
    reverse_checker: { kind: 'text', shown: false },
    reason: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** What a reversal would book now. */
export const TransferReversalPreview = z.object({
  lines: z.array(PreviewLine),
  /** The receiver no longer has the amount: it would be refused. */
  short: z.boolean(),
  /** The fuel of it was burnt: it would be refused. */
  fuel_spent: z.boolean(),
});
export type TransferReversalPreview = z.output<typeof TransferReversalPreview>;

export const TransferDetail = z.object({
  transfer: Transfer,
  /** What the reversal that waits, or that the reader may ask for, would book now; null: none, or the reader does not see who received it. */
  preview: z.nullable(TransferReversalPreview),
  history: z.array(HistoryEntry),
  batches: z.array(LedgerBatch),
});
export type TransferDetail = z.output<typeof TransferDetail>;

export const transferDetail = endpoint({
  method: 'GET',
  path: '/backstage/transfer/detail',
  ability: 'transfer.read',
  summary: 'Returns a transfer with its history, its postings and the postings of a reversal.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: TransferDetail,
});

export const {
  ask: requestTransferReversal,
  carryOut: reverseTransfer,
  decline: declineTransferReversal,
} = approvalEndpoints(transferReversal, {
  path: '/backstage/transfer',
  reply: Transfer,
  body: RequestReversal,
  summaries: {
    ask: 'Requests the reversal of a transfer. Another admin approves it.',
    carryOut: 'Approves a requested reversal. Each side gets back what it gave.',
    decline: 'Withdraws or declines a requested reversal.',
  },
});
