import * as z from 'zod/mini';
import { Asset } from '../../core/assets.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { effectFigure } from '../../core/settings-effect.ts';
import { transferConfigForms } from '../config/forms.ts';

/** What a change of terms does, figure by figure. */
export const transferEffectCodes = [
  'fee_of_100',
  'received_of_100',
  'round_trip_of_100',
  'month_received',
  'month_fees',
  'month_below_minimum',
  'month_over_limit',
  'held_value',
] as const;
export type TransferEffectCode = (typeof transferEffectCodes)[number];

/** A figure; `asset` null: a number of transfers. */
export const TransferEffect = z.extend(effectFigure(transferEffectCodes), {
  asset: z.nullable(Asset),
  /** Null: impossible, because one of the two directions is closed. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** A round trip from this asset would gain, at the company's expense: saving is refused. */
  alarming: z.boolean(),
});
export type TransferEffect = z.output<typeof TransferEffect>;

/** Asked before a form is saved. */
export const transferSettingsEffect = endpoint({
  method: 'POST',
  path: '/backstage/config/transfer_effect',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'config.read',
  summary:
    'Previews the effect of new transfer terms on a transfer of 100 and on the transfers of the last 30 days.',
  body: z.discriminatedUnion('group', transferConfigForms),
  reply: z.object({ list: z.array(TransferEffect) }),
});
