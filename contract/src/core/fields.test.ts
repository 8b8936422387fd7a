import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Time } from './fields.ts';

const years = {
  min: new Date('1000-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
};

it('reads a time as UTC to the millisecond, however it is written', () => {
  fc.assert(
    fc.property(fc.date(years), fc.integer({ min: -839, max: 839 }), fc.nat(9_999), (at, minutes, below) => {
      const text = at.toISOString();
      expect(Time.parse(text)).toBe(text);
      const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
      expect(Time.parse(`${local}${minutes < 0 ? '-' : '+'}${offset}`)).toBe(text);
      expect(Time.parse(`${text.slice(0, -1)}${below}Z`)).toBe(text);
    }),
  );
});

it.each([
  '0999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999-00:01',
  '1000-01-01T00:00:00.000+00:01',
  '2026-02-30T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2016-12-31T23:59:60.000Z',
  '2026-01-01T00:00:00.000z',
  '2026-01-01',
  '',
])('takes no %s', (text) => {
  expect(Time.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['time_malformed']);
});
