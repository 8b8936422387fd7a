import * as z from 'zod/mini';
import { Amount, PositiveAmount } from '../../core/assets.ts';
import { identifier, line, TransactionId } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';

/** What a pay-out service reports; `paid` and `failed` are definite, `confirmed` follows `paid`. */
export const PayoutReport = z.discriminatedUnion('status', [
  z.strictObject({
    payout_key: identifier(64),
    status: z.literal('paid'),
    txid: TransactionId,
    provider_ref: z.optional(identifier(128)),
    address: line(128),
    net: PositiveAmount,
    network_fee: z.optional(Amount),
    confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  }),
  z.strictObject({
    payout_key: identifier(64),
    status: z.literal('confirmed'),
    txid: TransactionId,
    confirmations: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  }),
  z.strictObject({
    payout_key: identifier(64),
    status: z.literal('failed'),
    code: identifier(64),
    message: z.optional(line(500)),
  }),
]);
export type PayoutReport = z.output<typeof PayoutReport>;

/**
 * The pay-out service's call-back, signed like a platform request with the pay-out secret. Sent twice, it is
 * answered twice and acts once.
 */
export const payoutCallback = endpoint({
  method: 'POST',
  path: '/platform/v1/payouts/callback',
  withoutKey: 'The body carries its own key.',
  ability: 'public',
  summary: "Receives the payout provider's callback, signed with the payout secret.",
  body: PayoutReport,
});
