/** Amounts as whole numbers of 10^-18: the model calculates without the decimals of the product. */
const places = 18;
export const one = 10n ** BigInt(places);

export function units(text: string): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  const amount = BigInt(whole) * one + BigInt(fraction.padEnd(places, '0'));
  return isNegative ? -amount : amount;
}

/** As the ledger writes it: no zeros at the end, no point without decimals. */
export function textOf(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}

export function times(left: bigint, right: bigint): bigint {
  return (left * right) / one;
}

export function percentOf(amount: bigint, percent: bigint): bigint {
  return times(amount, percent) / 100n;
}

/** Cut to so many decimals. */
export function cut(amount: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(places - decimals);
  return (amount / step) * step;
}

export function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

export function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
