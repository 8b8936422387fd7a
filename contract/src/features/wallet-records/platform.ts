import * as z from 'zod/mini';
import { Asset, Sum } from '../../core/assets.ts';
import { Day, sought } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { BucketStatement, statementPeriod, WalletLine } from './statement.ts';

/** Lines of one page of a statement, at most. */
export const statementPageMax = 500;

/** What a user has in one asset, part by part. What they owe is `receivable`. */
export const PlatformBalance = z.object({
  asset: Asset,
  available: Sum,
  hold: Sum,
  bond: Sum,
  pending: Sum,
  receivable: Sum,
});

export const PlatformBalances = z.object({ uid: z.string(), balances: z.array(PlatformBalance) });
export type PlatformBalances = z.output<typeof PlatformBalances>;

export const readBalances = endpoint({
  method: 'GET',
  path: '/platform/v1/balances',
  ability: 'platform',
  summary: "Returns a user's balances by asset and by part of the wallet.",
  query: z.strictObject({ uid: sought(32) }),
  reply: PlatformBalances,
});

export const PlatformStatement = z.object({
  uid: z.string(),
  asset: Asset,
  from: z.string(),
  to: z.string(),
  /** Of the whole period, whatever the page: opening + incoming − outgoing = closing. */
  buckets: z.array(BucketStatement),
  /** In the order of their moments, and of their ids within one. */
  lines: z.array(WalletLine),
  /** Requests the following lines; null: these are the last. */
  next: z.nullable(z.string()),
});
export type PlatformStatement = z.output<typeof PlatformStatement>;

const Limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(statementPageMax))),
  ),
  100,
);

export const readStatement = endpoint({
  method: 'GET',
  path: '/platform/v1/statement',
  ability: 'platform',
  summary: "Returns a page of a user's account statement for one asset, with the figures that staff see.",
  query: z
    .strictObject({
      uid: sought(32),
      asset: Asset,
      from: Day,
      to: Day,
      limit: Limit,
      cursor: z.optional(z.string().check(z.maxLength(400), z.regex(/^[A-Za-z0-9_-]+$/))),
    })
    .check(statementPeriod),
  reply: PlatformStatement,
});
