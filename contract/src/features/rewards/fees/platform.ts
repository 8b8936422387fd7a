import * as z from 'zod/mini';
import { Asset, PositiveAmount } from '../../../core/assets.ts';
import { identifier, Reason, Uid } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { scaled } from '../../users/platform.ts';
import { shareSources } from '../share-terms.ts';

/** What names a fee that the platform collected. */
const feeName = {
  kind: z.enum(['upgrade', 'robot_fee', 'copy_cut']),
  /** The platform's own reference: the same fee has the same one whenever it is told. */
  ref: identifier(64),
};

export const PlatformFee = z.object({
  kind: z.enum(shareSources),
  ref: z.string(),
  uid: z.string(),
  asset: Asset,
  amount: z.string(),
  status: z.enum(['collected', 'reversed']),
  /** How much of it was given to those above the user. */
  shared: z.string(),
});

export const reportFee = endpoint({
  method: 'POST',
  path: '/platform/v1/fees',
  ability: 'platform',
  summary:
    'Reports a collected fee, which is shared under the active plan. An upgrade fee is charged to the wallet.',
  command: true,
  body: z.strictObject({ uid: Uid, ...feeName, asset: Asset, amount: PositiveAmount }).check(scaled),
  reply: PlatformFee,
});

export const reverseFee = endpoint({
  method: 'POST',
  path: '/platform/v1/fees/reverse',
  ability: 'platform',
  summary: 'Reports that a fee was refunded. Rewards shared from it are clawed back.',
  command: true,
  body: z.strictObject({ ...feeName, reason: Reason }),
  reply: PlatformFee,
});
