import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { JsonSchema } from './samples.ts';

/** Times and days at the ends of what calendars, programs and databases know, beyond them, and nothing of the kind. */
export const extremeTimes = [
  '0000-01-01',
  '0001-01-01',
  '0999-12-31',
  '1000-01-01',
  '1969-12-31',
  '2016-12-31',
  '2038-01-19',
  '9999-12-30',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '+275760-09-14',
  '-000001-12-31',
  '-271821-04-19',
  '294276-12-31',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '1000-01-01T00:00:00Z',
  '1000-01-01T00:00:00+23:59',
  '2016-12-31T23:59:60Z',
  '2026-03-29T02:30:00+15:59',
  '2026-03-29T24:00:00Z',
  '2026-03-29T00:00:00-00:00',
  '2026-03-29T00:00:00+99:99',
  '2026-03-29T00:00:00.999999999999999999Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59.9999999Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  'nonsense',
  '',
  '0',
  '1e400',
  '2026-05-01T00:00:00Z BC',
];

/** Whether a field holds a time, a day or a month. */
export function isTime({ format, pattern = '' }: JsonSchema): boolean {
  return format === 'date-time' || format === 'date' || pattern.startsWith('^20\\d{2}-');
}

const widest = `${'9'.repeat(20)}.${'9'.repeat(18)}`;

/** As JSON: numbers and amounts at the ends of what the contract, JavaScript and the database know, and beyond. */
export const extremeNumbers = [
  '0',
  '-0',
  '-1',
  '1e-400',
  '5e-324',
  '1e308',
  '1e400',
  '-1e400',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(15),
  '9'.repeat(400),
  `-${'9'.repeat(400)}`,
  ...[
    widest,
    `-${widest}`,
    '9'.repeat(12),
    '9'.repeat(20),
    '9'.repeat(21),
    '9'.repeat(15),
    '2147483648',
    '9'.repeat(400),
    `0.${'0'.repeat(17)}1`,
    `0.${'0'.repeat(400)}1`,
    '1e400',
    '١٢',
  ].map((text) => JSON.stringify(text)),
];

/** Whether a field holds a number, or an amount as text. */
export function isNumber({ type, format, pattern = '' }: JsonSchema): boolean {
  return (
    type === 'integer' ||
    type === 'number' ||
    (format === undefined && /\\d/.test(pattern) && !isTime({ pattern }))
  );
}

/** Positions in a list that no list gave away, by the order that they claim to be of. */
export function forgedCursors(sort: string): string[] {
  const keys = [
    '0',
    '-1',
    widest,
    `-${widest}`,
    '9'.repeat(60),
    '9223372036854775808',
    '0000-01-01 00:00:00+00',
    '0001-01-01 00:00:00+00',
    '9999-12-31 23:59:59.999999+00',
    '294276-12-31 23:59:59.999999+00',
    '294277-01-01 00:00:00+00',
    '2016-12-31 23:59:60+00',
    '2026-03-29 00:00:00+15:59:59',
    '2026-03-29 00:00:00+16',
    '--',
    ' ',
    '.',
  ];
  const cursor = { sort, key: '1', id: 1, direction: 'next' };
  const forged = [
    ...keys.flatMap((key) => ['next', 'previous'].map((direction) => ({ ...cursor, key, direction }))),
    ...[0, -1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 63, 1.5].map((id) => ({
      ...cursor,
      id,
    })),
    { ...cursor, key: null },
    { ...cursor, key: { $gt: '' } },
    { ...cursor, direction: 'sideways' },
    { ...cursor, sort: `${sort},id` },
    [cursor],
  ];
  return forged.map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'));
}

/** A cursor that a list gave, spoilt. */
export function spoiltCursors(cursor: string): string[] {
  const middle = Math.floor(cursor.length / 2);
  return [
    cursor.slice(0, middle),
    cursor.slice(1),
    cursor + cursor,
    `${cursor.slice(0, middle)}A${cursor.slice(middle + 1)}`,
    `${cursor.slice(0, middle)}_${cursor.slice(middle)}`,
    [...cursor].reverse().join(''),
    cursor.toLowerCase(),
    `${cursor}==`,
  ];
}

/** Bodies as they would be sent compressed or otherwise encoded, truthfully and not. */
export const encodings: readonly [name: string, encode: (body: string) => string | Buffer][] = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['gzip', (body) => body],
  ['gzip, gzip', (body) => gzipSync(gzipSync(body))],
  ['zstd', (body) => body],
  ['x-unknown', (body) => body],
  ['aws-chunked', (body) => body],
];
