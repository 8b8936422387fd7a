/** What an exchange wrote where a number belongs. */
export class NoNumber extends Error {}

/**
 * Decimal text in its shortest form, without an exponent; null: not said.
 * @throws NoNumber naming the field
 */
export function decimalText(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  const written = String(value);
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d{1,40})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,2}))?$/i.exec(written) ?? [];
  if (whole === '') throw new NoNumber(`${field} is "${written.slice(0, 40)}"`);
  const shift = Number(exponent);
  const digits = (whole + fraction).padEnd(whole.length + shift, '0');
  const point = whole.length + shift;
  const padded = point > 0 ? digits : '0'.repeat(1 - point) + digits;
  const at = Math.max(point, 1);
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const after = padded.slice(at).replace(/0+$/, '');
  const text = after === '' ? before : `${before}.${after}`;
  return sign === '-' && text !== '0' ? `-${text}` : text;
}

/** @throws NoNumber where it is zero or less */
export function positiveText(value: unknown, field: string): string | null {
  const text = decimalText(value, field);
  if (text !== null && (text === '0' || text.startsWith('-'))) throw new NoNumber(`${field} is ${text}`);
  return text;
}

/** A limit; one of zero is none. @throws NoNumber where it is negative */
export function limitText(value: unknown, field: string): string | null {
  const text = decimalText(value, field);
  if (text?.startsWith('-')) throw new NoNumber(`${field} is ${text}`);
  return text === '0' ? null : text;
}
