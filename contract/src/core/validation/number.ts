/** An amount that is not negative, with up to two decimals: `0`, `12`, `12.5`, `0.05`. */
export function isAmount(text: string): boolean {
  return /^(?:0|[1-9][0-9]*)(?:\.[0-9]{1,2})?$/.test(text);
}

/** A percentage as text, from 0.01 to 100; 0.01 means 0.01 %. Compared by its digits, for a float has none to trust. */
export function isPercentage(text: string): boolean {
  return /^(?:0\.(?:0[1-9]|[1-9])[0-9]*|[1-9][0-9]?(?:\.[0-9]+)?|100(?:\.0+)?)$/.test(text);
}
