import * as z from 'zod/mini';
import { SignedAmount } from './assets.ts';

/** How a pair is traded. */
export const contractTypes = [
  'spot',
  'linear_perp',
  'inverse_perp',
  'linear_delivery',
  'inverse_delivery',
] as const;
export type ContractType = (typeof contractTypes)[number];

/** Whether contracts of this type end on a day. */
export const isDelivery = (type: ContractType): boolean => type.endsWith('_delivery');

/** Whether contracts of this type pay in the coin itself. */
export const isInverse = (type: ContractType): boolean => type.startsWith('inverse_');

/** A fee as a fraction of the amount; below zero: a rebate. Up to a tenth. */
export const Fee = SignedAmount.check(
  z.refine((text) => /^-?0(?:\.(?:0\d*|10*))?$/.test(text), { error: 'fee_out_of_range' }),
);
