import * as z from 'zod/mini';
import { Asset, PositiveAmount } from '../../core/assets.ts';
import { feeModes } from '../../core/charges.ts';
import { identifier, line, sought, Uid } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { Device, IpAddress, scaled } from '../users/platform.ts';
import { withdrawalStatuses } from './machine.ts';

export const PlatformWithdrawal = z.object({
  no: z.string(),
  uid: z.string(),
  asset: Asset,
  gross: z.string(),
  fee: z.string(),
  net: z.string(),
  status: z.enum(withdrawalStatuses),
  txid: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PlatformWithdrawal = z.output<typeof PlatformWithdrawal>;

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/platform/v1/withdrawals',
  ability: 'platform',
  summary: 'Requests a withdrawal and places a hold on the gross amount.',
  command: true,
  body: z
    .strictObject({
      uid: Uid,
      asset: Asset,
      network: identifier(32),
      amount: PositiveAmount,
      address: line(128),
      memo: z.optional(line(128)),
      device: z.optional(Device),
      ip: z.optional(IpAddress),
    })
    .check(scaled),
  reply: PlatformWithdrawal,
});

/** What a user may take out now, and what it costs. Amounts in `asset`. */
export const PlatformWithdrawalTerms = z.object({
  uid: z.string(),
  asset: Asset,
  /** The error with which every request would be refused; null: none. */
  refused: z.nullable(z.string()),
  day_limit: z.string(),
  /** Withdrawn or requested within 24 hours. */
  day_used: z.string(),
  networks: z.array(
    z.object({
      network: z.string(),
      open: z.boolean(),
      min: z.string(),
      max: z.string(),
      fee_mode: z.enum(feeModes),
      fee_fixed: z.string(),
      fee_percent: z.string(),
      /** For the amount that was asked about; null where none was, or where nothing would be left. */
      fee: z.nullable(z.string()),
      net: z.nullable(z.string()),
      confirmations: z.int(),
    }),
  ),
});
export type PlatformWithdrawalTerms = z.output<typeof PlatformWithdrawalTerms>;

export const readWithdrawalTerms = endpoint({
  method: 'GET',
  path: '/platform/v1/withdrawals/terms',
  ability: 'platform',
  summary: 'Returns the limits and fees that apply to a user, and quotes an amount on each network.',
  query: z.strictObject({ uid: sought(32), amount: z.optional(PositiveAmount) }),
  reply: PlatformWithdrawalTerms,
});

/** The user changed their mind. Only what is not submitted yet can be cancelled. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/platform/v1/withdrawals/cancel',
  ability: 'platform',
  summary:
    "Cancels a withdrawal on the user's behalf before it is submitted for payment, and releases the hold.",
  command: true,
  body: z.strictObject({ uid: Uid, no: identifier(32) }),
  reply: PlatformWithdrawal,
});

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/platform/v1/withdrawals/:no',
  ability: 'platform',
  summary: 'Returns the status of a withdrawal.',
  query: z.strictObject({ no: sought(32) }),
  reply: PlatformWithdrawal,
});
