/** An amount without the zeros that say nothing: `10.50` and `10.5` are one. */
export function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
