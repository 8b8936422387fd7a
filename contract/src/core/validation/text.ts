/** Nothing there: absent, only spaces, or the text `null` that a careless program wrote in its place. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'string') return false;
  const text = value.trim();
  return text === '' || text === 'null';
}

/** Digits 0 to 9 and nothing else, at least one. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

/** Latin letters, digits and Chinese characters, at least one. */
export function isName(text: string): boolean {
  return /^[0-9A-Za-z\p{Unified_Ideograph}]+$/u.test(text);
}

/** A Chinese person's name: two to four Chinese characters. */
export function isChineseName(text: string): boolean {
  return /^\p{Unified_Ideograph}{2,4}$/u.test(text);
}
