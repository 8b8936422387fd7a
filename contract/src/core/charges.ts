import * as z from 'zod/mini';

/** What a movement of money costs: a fixed amount, a share of it, or the larger of both. */
export const feeModes = ['fixed', 'percent', 'larger'] as const;
export type FeeMode = (typeof feeModes)[number];

export interface Charge {
  mode: string;
  fixed: string;
  /** With two decimals at most. */
  percent: string;
}

/** Less than half, with two decimals. */
export const Percent = z
  .string()
  .check(z.regex(/^(?:\d|[1-4]\d)(?:\.\d{1,2})?$/, { error: 'percent_malformed', abort: true }));

/** What a trader asks of a follower's profit: 30 % at most. */
export const SharePercent = z
  .string()
  .check(
    z.regex(/^(?:(?:\d|[12]\d)(?:\.\d{1,2})?|30(?:\.00?)?)$/, { error: 'share_pct_malformed', abort: true }),
  );

/** What one unit of something is worth in another: above zero, with six decimals. */
export const Rate = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/, { error: 'rate_malformed', abort: true }),
  z.refine((text) => /[1-9]/.test(text), { error: 'rate_malformed' }),
);

/** What so much costs, in the asset itself. What is left is paid out and rounds down, so a share never rounds to nothing. */
export function chargeOf({ mode, fixed, percent }: Charge, amount: string, scale: number): string {
  const least = unitsOf(fixed, scale);
  if (mode === 'fixed') return textOf(least, scale);
  const share = (unitsOf(amount, scale) * unitsOf(percent, 2) + 9_999n) / 10_000n;
  return textOf(mode === 'larger' && least > share ? least : share, scale);
}

/**
 * An amount in the smallest unit of its scale. Written out, because these rules come with the first page and the decimals of
 * `money.ts` do not.
 */
export function unitsOf(amount: string, scale: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
}

function textOf(units: bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
}
