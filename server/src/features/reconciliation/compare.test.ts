import { expect, test } from 'vitest';
import { compareBreaks, type Finding, fingerprintOf, type KnownBreak } from './compare.ts';
import { differenceOf } from './finish.ts';

const finding = (more: Partial<Finding> = {}): Finding => ({
  subject: 'user 7, USDT',
  asset: 'USDT',
  object_type: 'user',
  object_id: 7,
  part: '201',
  expected: '10',
  actual: '12',
  ...more,
});

const known = (more: Partial<KnownBreak> = {}): KnownBreak => ({
  id: 1,
  fingerprint: 'a',
  status: 'open',
  resolution: null,
  expected: '10',
  actual: '12',
  seen_last: true,
  ...more,
});

const compare = (breaks: KnownBreak[], found: [string, Finding][], isCapped = false) =>
  compareBreaks(breaks, new Map(found), isCapped);

test('a break keeps its name whatever its amounts and states become', () => {
  const name = fingerprintOf(finding(), 'holds');
  expect(fingerprintOf(finding({ subject: 'user 7, refuse', expected: '1', actual: '2' }), 'holds')).toBe(
    name,
  );
  expect(fingerprintOf(finding({ asset: 'L' }), 'holds')).not.toBe(name);
  expect(fingerprintOf(finding({ object_id: 8 }), 'holds')).not.toBe(name);
  expect(fingerprintOf(finding({ part: '202' }), 'holds')).not.toBe(name);
  expect(fingerprintOf(finding(), 'bucket_floor')).not.toBe(name);
  const bare = { object_type: null, object_id: null, asset: null };
  expect(fingerprintOf(finding({ ...bare, subject: 'one' }), 'holds')).not.toBe(
    fingerprintOf(finding({ ...bare, subject: 'two' }), 'holds'),
  );
});

test('what no one knew is opened, what is seen again stays, what is gone is closed', () => {
  const outcome = compare(
    [known(), known({ id: 2, fingerprint: 'b' })],
    [
      ['a', finding()],
      ['c', finding()],
    ],
  );
  expect(outcome.opened.map(({ fingerprint }) => fingerprint)).toEqual(['c']);
  expect(outcome.known).toEqual([
    { id: 1, what: 'seen', expected: '10', actual: '12' },
    { id: 2, what: 'vanished', expected: null, actual: null },
  ]);
});

test('other figures are news', () => {
  const { known: changed } = compare([known()], [['a', finding({ actual: '13' })]]);
  expect(changed).toEqual([{ id: 1, what: 'changed', expected: '10', actual: '13' }]);
});

test('a run that stopped early closes nothing', () => {
  expect(compare([known()], [['c', finding()]], true).known).toEqual([]);
});

test('what was resolved opens again when it is found; what was accepted only with other figures or after it was gone', () => {
  const whatOf = (more: Partial<KnownBreak>, actual = '12') =>
    compare([known({ status: 'resolved', ...more })], [['a', finding({ actual })]]).known[0]?.what;
  expect(whatOf({ resolution: 'auto' })).toBe('reopened');
  expect(whatOf({ resolution: 'fixed_by_booking' })).toBe('reopened');
  expect(whatOf({ resolution: 'accepted' })).toBe('seen');
  expect(whatOf({ resolution: 'accepted' }, '13')).toBe('reopened');
  expect(whatOf({ resolution: 'accepted', seen_last: false })).toBe('reopened');
  expect(compare([known({ status: 'resolved', resolution: 'auto' })], []).known).toEqual([]);
});

test('the difference is exact, and there is none between what is no amount', () => {
  expect(differenceOf('0.000000000000000001', '99999999999999999999')).toBe(
    '99999999999999999998.999999999999999999',
  );
  expect(differenceOf('12', '-0.5')).toBe('-12.5');
  expect(differenceOf('request settled', 'request')).toBeNull();
  expect(differenceOf('12', null)).toBeNull();
});
