import { Fee } from '@quarterdeck/contract/core/markets';
import { decimal, multiply } from '@quarterdeck/contract/core/money';
import * as z from 'zod/mini';

/** A fraction as the percentage that people write: `0.001` is `0.1`. */
export function percentOf(fraction: string | null): string {
  return fraction === null ? '' : multiply(fraction, '100');
}

const written = /^-?\d+(?:\.\d+)?$/;

/** What was typed as a percentage, as a fraction; null for nothing. What is no number stays, for the schema to refuse. */
export function fractionOf(percent: string): string | null {
  const text = percent.trim();
  if (text === '') return null;
  return written.test(text) ? decimal(text).dividedBy(100).toFixed() : text;
}

/** A fee as it is typed, in percent; below zero: a rebate. */
export const FeePercent = z
  .string()
  .check(z.refine((text) => Fee.safeParse(fractionOf(text)).success, { error: 'fee_out_of_range' }));
