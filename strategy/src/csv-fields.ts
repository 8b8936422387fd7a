import { Fraction, powerOfTen } from './fraction.ts';

/** A decimal number as a whole number of 10^-decimals. */
export interface Scaled {
  digits: number;
  decimals: number;
}

const [digit0, digit9, point] = [48, 57, 46];

/** Of a field without blanks around it; undefined where it is no number above zero that fits. */
export function scaledOf(text: string, decimalSign = point): Scaled | undefined {
  let digits = 0;
  let at = -1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= digit0 && code <= digit9) digits = digits * 10 + code - digit0;
    else if (code === decimalSign && at < 0 && index > 0) at = index;
    else return scientific(text);
  }
  const decimals = at < 0 ? 0 : text.length - at - 1;
  if (text === '' || at === text.length - 1) return undefined;
  return digits <= Number.MAX_SAFE_INTEGER ? fitting(digits, decimals) : longer(text, at);
}

function fitting(digits: number, decimals: number): Scaled | undefined {
  if (digits === 0) return undefined;
  let scaled: Scaled = { digits, decimals };
  while (scaled.decimals > 0 && scaled.digits % 10 === 0)
    scaled = { digits: scaled.digits / 10, decimals: scaled.decimals - 1 };
  return scaled;
}

/** More digits than fit: zeros at the end may be left out. */
function longer(text: string, at: number): Scaled | undefined {
  if (at < 0) return undefined;
  const rest = text.slice(at + 1).replace(/0+$/, '');
  const digits = Number(text.slice(0, at) + rest);
  return Number.isSafeInteger(digits) ? fitting(digits, rest.length) : undefined;
}

/** Small prices are often written as 1e-05. */
function scientific(text: string): Scaled | undefined {
  const [, whole, rest = '', exponent] = /^(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const power = Number(exponent);
  const shift = new Fraction(powerOfTen(Math.max(power, 0)), powerOfTen(Math.max(-power, 0)));
  return scaledOf(new Fraction(BigInt(whole + rest), powerOfTen(rest.length)).times(shift).toText(40));
}

const calendar =
  /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const whole = /^(\d{9,19})(?:\.\d+)?$/;

/** A time in milliseconds; without a zone it is UTC. */
export function timeOf(text: string): number | undefined {
  const number = whole.exec(text)?.[1];
  if (number !== undefined) return msOf(Number(number));
  const parts = calendar.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour = '0', minutes = '0', seconds = '0', rest = '', zone = 'Z'] = parts;
  const [y, m, d, h, min, s] = [year, month, day, hour, minutes, seconds].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (h > 23 || min > 59 || s > 59) return undefined;
  const ms = Date.UTC(y, m - 1, d, h, min, s, Number(rest.padEnd(3, '0').slice(0, 3)));
  const date = new Date(ms);
  // A day that the month has not, such as 31 June.
  if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  return ms - zoneMs(zone);
}

function zoneMs(zone: string): number {
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Seconds, milliseconds, microseconds or nanoseconds: by their size. */
function msOf(value: number): number {
  if (value < 1e11) return value * 1_000;
  if (value < 1e14) return value;
  return Math.floor(value / (value < 1e17 ? 1e3 : 1e6));
}

/** The fields of a line; one in quotes may hold the separator. */
export function fieldsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += sign;
  }
  return [...fields, field];
}
