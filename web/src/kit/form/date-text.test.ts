import { expect, it } from 'vitest';
import { type DateKind, endOfDay, readDate, startOfDay } from './date-text.ts';

it.each<[DateKind, string, string]>([
  ['day', '2026-11-29', '2026-11-29'],
  ['day', ' 2026/1/5 ', '2026-01-05'],
  ['day', '2026.11.29', '2026-11-29'],
  ['day', '20261129', '2026-11-29'],
  ['day', '2026年11月29日', '2026-11-29'],
  ['day', '２０２６－１１－２９', '2026-11-29'],
  ['month', '2026-11', '2026-11'],
  ['minute', '20261129 14:30', '2026-11-29 14:30'],
  ['month', '202611', '2026-11'],
  ['month', '2026年3月', '2026-03'],
  ['minute', '2026-11-29 14:30', '2026-11-29 14:30'],
  ['minute', '2026-11-29T14:30', '2026-11-29 14:30'],
  ['minute', '2026/11/29 9:05:00', '2026-11-29 09:05'],
  ['minute', '2026年11月29日 14时30分', '2026-11-29 14:30'],
  ['minute', '2026-11-29', '2026-11-29 00:00'],
  ['clock', '9:30', '09:30'],
  ['clock', '9：30', '09:30'],
])('reads as a %s: %s', (kind, text, expected) => {
  expect(readDate(text, kind)).toBe(expected);
});

it.each<[DateKind, string]>([
  ['day', ''],
  ['day', '2026-02-30'],
  ['day', '2026-13-01'],
  ['day', '2026113'],
  ['day', '26-11-29'],
  ['day', '11/29/2026'],
  ['day', '20261-11-29'],
  ['day', '2026-11-29 14:30'],
  ['month', '2026-11-29'],
  ['minute', '2026-11-29 24:00'],
  ['minute', '2026-11-29 14:3'],
  ['clock', '14:60'],
  ['clock', '14'],
])('does not read as a %s: %s', (kind, text) => {
  expect(readDate(text, kind)).toBeUndefined();
});

it('takes a day from midnight to midnight in UTC, and leaves what is no day', () => {
  expect([startOfDay('2026-12-31'), endOfDay('2026-12-31')]).toEqual([
    '2026-12-31T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
  for (const text of ['', '2026-02-30', 'soon'])
    expect([startOfDay(text), endOfDay(text)]).toEqual([text, text]);
});
