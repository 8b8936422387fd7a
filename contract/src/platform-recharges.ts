import * as z from 'zod/mini';
import { Asset } from './assets.ts';
import { line, ProviderName, Reason } from './fields.ts';
import { endpoint } from './http/endpoint.ts';
import { PlatformRecharge, payee, scaled } from './platform.ts';

export const reportPayment = endpoint({
  method: 'POST',
  path: '/platform/v1/recharges/payments',
  ability: 'platform',
  summary:
    'Reports a payment by a payment service: `open` when it was begun, `paid` when the service has the money.',
  command: true,
  body: z
    .strictObject({
      ...payee,
      /** Of the payment service, which has one name however it is typed. */
      provider: ProviderName,
      /** The service's own reference: the same payment has the same one whenever it is told. */
      provider_ref: line(128),
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
    'Reports that money came to nothing, by a reorganised chain or a chargeback: what was on its way expires, what was credited is taken back.',
  command: true,
  body: z.strictObject({ no: line(32), reason: Reason }),
  reply: PlatformRecharge,
});

export const readRecharge = endpoint({
  method: 'GET',
  path: '/platform/v1/recharges/:no',
  ability: 'platform',
  summary: 'The status of a recharge.',
  query: z.strictObject({ no: line(32) }),
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
