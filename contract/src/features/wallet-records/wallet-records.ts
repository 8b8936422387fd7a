import * as z from 'zod/mini';
import { Asset, assets, SignedAmount, Sum } from '../../core/assets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { list } from '../../core/http/list.ts';

/** The kinds of wallet record, by the names that the platform has always used. */
export const walletRecordTypes = [
  'activeAward',
  'distributionAward',
  'inviteAward',
  'recharge',
  'bondChange',
  'waitBalance',
  'hadBalance',
  'upgrade',
  'withdrawal',
  'copyProfit',
  'copyFee',
  'robotFee',
  'transfer',
  'adminAdjust',
  /** What came in paid off what was owed. */
  'debtRepaid',
] as const;
export type WalletRecordType = (typeof walletRecordTypes)[number];

/** The part of a user's wallet that a line moves. */
export const buckets = ['available', 'hold', 'bond', 'pending', 'receivable'] as const;
export type Bucket = (typeof buckets)[number];

/** A ledger line as staff and users see it: what came into or left one bucket of one wallet. */
export const WalletRecord = z.object({
  id: z.int(),
  user_id: z.int(),
  uid: z.string(),
  asset: Asset,
  type: z.enum(walletRecordTypes),
  bucket: z.enum(buckets),
  delta: SignedAmount,
  balance_after: SignedAmount,
  batch_id: z.int(),
  /** The movement that caused it, such as `withdrawal_settled`. */
  movement: z.string(),
  ref_type: z.nullable(z.string()),
  ref_id: z.nullable(z.int()),
  memo: z.nullable(z.string()),
  created_at: z.string(),
});
export type WalletRecord = z.output<typeof WalletRecord>;

export const walletRecordList = list({
  path: '/backstage/wallet_record',
  ability: 'wallet_record.read',
  exportAbility: 'wallet_record.export',
  row: WalletRecord,
  sort: '-created_at',
  totals: ['delta'],
  columns: {
    id: { kind: 'id', filter: true, sort: true },
    uid: { kind: 'text', filter: true },
    user_id: { kind: 'id', filter: true, shown: false },
    asset: { kind: 'enum', values: assets, filter: true },
    type: { kind: 'enum', values: walletRecordTypes, filter: true },
    bucket: { kind: 'enum', values: buckets, filter: true },
    delta: { kind: 'amount', filter: true },
    balance_after: { kind: 'amount' },
    batch_id: { kind: 'id', filter: true },
    movement: { kind: 'text', shown: false },
    ref_type: { kind: 'text', shown: false },
    ref_id: { kind: 'id', shown: false },
    memo: { kind: 'text' },
    created_at: { kind: 'time', filter: true, sort: true },
  },
});

/** One line of a batch, user's or house's. Exactly one of debit and credit is above zero. */
export const LedgerLine = z.object({
  id: z.int(),
  account_code: z.string(),
  /** The user's uid; null for an account of the company. */
  uid: z.nullable(z.string()),
  asset: Asset,
  debit: z.string(),
  credit: z.string(),
});
export type LedgerLine = z.output<typeof LedgerLine>;

/**
 * A line as it would be booked, with the balances before and after it. Null for the company's accounts: their balance is the sum of
 * all lines, and not visible to everyone who may propose.
 */
export const PreviewLine = z.object({
  ...z.omit(LedgerLine, { id: true }).shape,
  before: z.nullable(Sum),
  after: z.nullable(Sum),
});
export type PreviewLine = z.output<typeof PreviewLine>;

/** Lines that were booked together and balance per asset. */
export const LedgerBatch = z.object({
  id: z.int(),
  type: z.string(),
  ref_type: z.nullable(z.string()),
  ref_id: z.nullable(z.int()),
  reverses_id: z.nullable(z.int()),
  reversed_by_id: z.nullable(z.int()),
  actor: z.string(),
  memo: z.nullable(z.string()),
  effective_at: z.string(),
  created_at: z.string(),
  lines: z.array(LedgerLine),
});
export type LedgerBatch = z.output<typeof LedgerBatch>;

export const walletRecordBatch = endpoint({
  method: 'GET',
  path: '/backstage/wallet_record/batch',
  ability: 'wallet_record.read',
  summary: 'Returns a batch with all its lines.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: LedgerBatch,
});
