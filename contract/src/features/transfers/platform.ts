import * as z from 'zod/mini';
import { Asset, fitsScale, PositiveAmount } from '../../core/assets.ts';
import { feeModes } from '../../core/charges.ts';
import { sought, Uid } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { isBetweenUsers, kindsOfTransfer, type TransferKind, transferKinds } from './settings.ts';
import { transferStatuses } from './transfers.ts';

export const PlatformTransfer = z.object({
  no: z.string(),
  kind: z.enum(kindsOfTransfer),
  status: z.enum(transferStatuses),
  uid: z.string(),
  to_uid: z.nullable(z.string()),
  asset: Asset,
  /** What was sent, the fee included. */
  amount: z.string(),
  fee: z.string(),
  to_asset: Asset,
  received: z.string(),
  rate: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PlatformTransfer = z.output<typeof PlatformTransfer>;

interface Asked {
  kind: TransferKind;
  amount: string;
  to_uid?: string | undefined;
}

const fitting = [
  z.refine<Asked>(({ kind, amount }) => fitsScale(amount, transferKinds[kind].from), {
    error: 'amount_scale',
    path: ['amount'],
  }),
  z.refine<Asked>(({ kind, to_uid }) => isBetweenUsers(kind) || to_uid === undefined, {
    error: 'invalid_request',
    path: ['to_uid'],
  }),
  z.refine<Asked>(({ kind, to_uid }) => !isBetweenUsers(kind) || to_uid !== undefined, {
    error: 'field_required',
    path: ['to_uid'],
  }),
];

export const requestTransfer = endpoint({
  method: 'POST',
  path: '/platform/v1/transfers',
  ability: 'platform',
  summary: "Converts a user's asset into another or sends it to another user, on the current terms.",
  command: true,
  body: z
    .strictObject({
      uid: Uid,
      kind: z.enum(kindsOfTransfer),
      /** What leaves the wallet, the fee included. */
      amount: PositiveAmount,
      /** Who receives it, where it is given to another user. */
      to_uid: z.optional(Uid),
      /** What the user was shown: refused where it would bring less by now. */
      received_min: z.optional(PositiveAmount),
    })
    .check(...fitting),
  reply: PlatformTransfer,
});

export const readTransfer = endpoint({
  method: 'GET',
  path: '/platform/v1/transfers/:no',
  ability: 'platform',
  summary: 'Returns the status of a transfer.',
  query: z.strictObject({ no: sought(32) }),
  reply: PlatformTransfer,
});

/** The terms of one kind. Amounts are in `asset`. */
export const PlatformTransferTerms = z.object({
  uid: z.string(),
  /** The error with which every request would be refused; null: none. */
  refused: z.nullable(z.string()),
  kinds: z.array(
    z.object({
      kind: z.enum(kindsOfTransfer),
      open: z.boolean(),
      asset: Asset,
      to_asset: Asset,
      rate: z.nullable(z.string()),
      min: z.string(),
      fee_mode: z.enum(feeModes),
      fee_fixed: z.string(),
      fee_percent: z.string(),
      /** Null: there is none. */
      day_limit: z.nullable(z.string()),
      /** Transferred so within 24 hours. */
      day_used: z.string(),
      /** For the amount that was asked about; null where none was, or where nothing would be left. */
      fee: z.nullable(z.string()),
      received: z.nullable(z.string()),
    }),
  ),
});
export type PlatformTransferTerms = z.output<typeof PlatformTransferTerms>;

export const readTransferTerms = endpoint({
  method: 'GET',
  path: '/platform/v1/transfers/terms',
  ability: 'platform',
  summary:
    'Returns the rates, fees and limits that apply to a user, and quotes an amount for each kind of transfer.',
  query: z.strictObject({ uid: sought(32), amount: z.optional(PositiveAmount) }),
  reply: PlatformTransferTerms,
});
