import * as z from 'zod/mini';
import { Asset, Sum } from '../../core/assets.ts';
import { Day, sought } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { buckets, walletRecordTypes } from './wallet-records.ts';

/** Days of one statement, at most. */
export const statementDaysMax = 366;
/** Lines that the page shows, at most; the CSV has all. */
export const statementLinesMax = 1_000;

const dayMs = 86_400_000;

/** Both days are in it, from midnight to midnight in UTC. */
export const statementPeriod = z.refine<{ from: string; to: string }>(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    return days >= 1 && days <= statementDaysMax;
  },
  { error: 'period_malformed', path: ['to'] },
);

const query = z.strictObject({ uid: sought(32), asset: Asset, from: Day, to: Day }).check(statementPeriod);

/** What came into and left one part of a wallet: opening + incoming − outgoing = closing. */
export const BucketStatement = z.object({
  bucket: z.enum(buckets),
  opening: Sum,
  incoming: Sum,
  outgoing: Sum,
  closing: Sum,
});
export type BucketStatement = z.output<typeof BucketStatement>;

/** A line of the ledger between both ends. */
export const WalletLine = z.object({
  id: z.int(),
  at: z.string(),
  type: z.enum(walletRecordTypes),
  /** The movement that caused it, such as `withdrawal_settled`. */
  movement: z.string(),
  bucket: z.enum(buckets),
  delta: Sum,
  /** What its part of the wallet holds after it. */
  balance: Sum,
  batch_id: z.int(),
});

export const WalletStatement = z.object({
  user_id: z.int(),
  uid: z.string(),
  nickname: z.string(),
  asset: Asset,
  from: z.string(),
  to: z.string(),
  /** When the closing balances are of. */
  closed_at: z.string(),
  /** The period has not ended: more may move. */
  provisional: z.boolean(),
  /** Those that hold something at either end, or moved between. */
  buckets: z.array(BucketStatement),
  lines: z.array(z.extend(WalletLine, { memo: z.nullable(z.string()) })),
  /** There are more lines than are shown. */
  capped: z.boolean(),
});
export type WalletStatement = z.output<typeof WalletStatement>;

export const walletStatement = endpoint({
  method: 'GET',
  path: '/backstage/wallet_record/statement',
  ability: 'wallet_record.read',
  summary: "Returns a user's account statement for one asset: opening balance, lines and closing balance.",
  query,
  reply: WalletStatement,
});

export const walletStatementExport = endpoint({
  method: 'GET',
  path: '/backstage/wallet_record/statement/export',
  ability: 'wallet_record.export',
  summary: "Exports a user's whole account statement for one asset as CSV.",
  query,
  stream: 'text/csv',
});
