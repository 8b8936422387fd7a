import pg from 'pg';

type Parser = (text: string) => unknown;

/** Ids and counts: a whole number that JavaScript holds exactly, or an error. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent ${text}, which exceeds the safe integers`);
  return value;
}

const dateTime = /^(\d{4,6}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::?\d\d){0,2})?$/;

/**
 * A moment as ISO 8601 in UTC, cut to milliseconds: `2026-01-31T23:59:59.000Z`. A `timestamp` without a zone is
 * taken as UTC; `infinity` and years before Christ stay as they are.
 */
function isoMoment(text: string): string {
  const [, day, time, fraction = '', zone = '+00'] = dateTime.exec(text) ?? [];
  if (!day) return text;
  const moment = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (zone === '+00') return `${moment}Z`;
  const offset = zone.length === 3 ? `${zone}:00` : zone;
  return new Date(moment + offset).toISOString();
}

/** A decimal without the zeros that only fill up the column's scale: `1.500` is `1.5`. */
function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const asText: Parser = (text) => text;

const textArray: number = 1009; // a number the driver's own list lacks

/** An array of the type: the elements are cut apart as text first, then read one by one. */
function listOf(parser: Parser): Parser {
  const read = (element: unknown): unknown => {
    if (Array.isArray(element)) return element.map(read);
    return typeof element === 'string' ? parser(element) : element;
  };
  return (text) => read(valueParsers.getTypeParser(textArray)(text));
}

/** By the type's number in PostgreSQL's catalogue (`pg_type.oid`). */
const parsers = new Map<number, Parser>([
  [20, safeInteger], // int8
  [1016, listOf(safeInteger)],
  [1700, plainDecimal], // numeric
  [1231, listOf(plainDecimal)],
  [1082, asText], // date
  [1182, listOf(asText)],
  [1114, isoMoment], // timestamp
  [1115, listOf(isoMoment)],
  [1184, isoMoment], // timestamptz
  [1185, listOf(isoMoment)],
]);

/** How values come out of the database: ids as numbers, decimals and dates as text, moments as ISO 8601 in UTC. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format);
  },
};
