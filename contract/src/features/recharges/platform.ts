import * as z from 'zod/mini';
import { Asset, PositiveAmount } from '../../core/assets.ts';
import { identifier, line, ProviderName, Reason, sought, TransactionId, Uid } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { scaled } from '../users/platform.ts';
import { rechargeStatuses } from './machine.ts';

export const PlatformRecharge = z.object({
  no: z.string(),
  status: z.enum(rechargeStatuses),
  credited: z.string(),
});
export type PlatformRecharge = z.output<typeof PlatformRecharge>;

/** Whose money it is, where that is known. */
export const payee = {
  uid: z.optional(Uid),
  /** The sender's text for the receiver. */
  memo: z.optional(line(200)),
  asset: Asset,
  amount: PositiveAmount,
};

export const reportRecharge = endpoint({
  method: 'POST',
  path: '/platform/v1/recharges',
  ability: 'platform',
  summary:
    'Reports an on-chain deposit, and again as confirmations grow until it is credited. Without a `uid` it stays unmatched until staff match it.',
  command: true,
  body: z
    .strictObject({
      ...payee,
      network: identifier(32),
      address: line(128),
      txid: TransactionId,
      vout: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
      confirmations: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      /** The network dropped the transaction: uncredited recharges expire, credited ones are reversed. */
      dropped: z.optional(z.boolean()),
    })
    .check(scaled),
  reply: PlatformRecharge,
});

export const reportPayment = endpoint({
  method: 'POST',
  path: '/platform/v1/recharges/payments',
  ability: 'platform',
  summary:
    'Reports a payment at a payment provider: `open` when it is started, `paid` when the provider has the money.',
  command: true,
  body: z
    .strictObject({
      ...payee,
      /** Of the payment service, which has one name however it is typed. */
      provider: ProviderName,
      /** The service's own reference: the same payment has the same one whenever it is told. */
      provider_ref: identifier(128),
      status: z.enum(['open', 'paid']),
    })
    .check(scaled),
  reply: PlatformRecharge,
});

export const reverseReportedRecharge = endpoint({
  method: 'POST',
  path: '/platform/v1/recharges/reverse',
  ability: 'platform',
  summary:
    'Reports that a payment was undone by a chain reorganization or a chargeback. A pending recharge expires; a credited one is reversed.',
  command: true,
  body: z.strictObject({ no: identifier(32), reason: Reason }),
  reply: PlatformRecharge,
});

export const readRecharge = endpoint({
  method: 'GET',
  path: '/platform/v1/recharges/:no',
  ability: 'platform',
  summary: 'Returns the status of a recharge.',
  query: z.strictObject({ no: sought(32) }),
  reply: z.object({
    ...PlatformRecharge.shape,
    uid: z.nullable(z.string()),
    asset: Asset,
    amount: z.string(),
    confirmations: z.int(),
    reason: z.nullable(z.string()),
    created_at: z.string(),
    updated_at: z.string(),
  }),
});
