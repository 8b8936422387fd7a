import * as z from 'zod/mini';

/** Internal asset codes. L (fuel) and R carry display names from the settings; codes never change. */
export const assets = ['USDT', 'L', 'R'] as const;
export type Asset = (typeof assets)[number];
export const Asset = z.enum(assets);

/** Any asset, also of an exchange. */
export const AssetCode = z
  .string()
  .check(z.regex(/^[A-Z0-9]{1,20}$/, { error: 'asset_code_malformed', abort: true }));

/** Decimal places that an asset is kept and shown in. */
export const assetScales: Record<Asset, number> = { USDT: 6, L: 4, R: 4 };

/** The ledger's own scale: `numeric(38,18)`. */
export const ledgerScale = 18;

const plain = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const signed = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

/** A decimal amount as text, never negative: no exponent, no sign, at most 20 digits before the point, 18 after. */
export const Amount = z.string().check(z.regex(plain, { error: 'amount_malformed', abort: true }));

/** A decimal amount as text that may be below zero, as balances of house accounts may. */
export const SignedAmount = z.string().check(z.regex(signed, { error: 'amount_malformed', abort: true }));

/** What amounts add up to, which may be wider than any of them. Only ever in answers. */
export const Sum = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/, { error: 'amount_malformed' }));

/** An amount greater than zero. */
export const PositiveAmount = z.string().check(
  z.regex(plain, { error: 'amount_malformed', abort: true }),
  z.refine((text) => /[1-9]/.test(text), { error: 'amount_not_positive' }),
);

/** Whether the text has no more decimals than its asset is kept in. */
export function fitsScale(amount: string, asset: Asset): boolean {
  const point = amount.indexOf('.');
  return point < 0 || amount.slice(point + 1).replace(/0+$/, '').length <= assetScales[asset];
}

/** Decimals that an amount shows even where they are zero. */
export const decimalsMin = 2;

/** The amount as digits, grouped by thousands, exact to the last digit, with two decimals or more: `1,234.50`, `0.12816`. */
export function formatAmount(amount: string): string {
  return formatDecimals(amount, decimalsMin);
}

/** Digits grouped by thousands, exact to the last digit, with at least so many decimals. */
export function formatDecimals(amount: string, scale = 0): string {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? amount.slice(1) : amount).split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(scale, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${negative ? '-' : ''}${grouped}${decimals === '' ? '' : `.${decimals}`}`;
}
