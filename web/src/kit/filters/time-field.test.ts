import { expect, it } from 'vitest';
import { draftOf, rangeOf } from './time-field.tsx';

it('ends with the midnight after the last day, since the end is exclusive', () => {
  const range = rangeOf({ days: ['2026-02-27', '2026-02-28'], fromTime: '00:00', toTime: '' }, 'utc');
  expect(range).toEqual({ from: '2026-02-27T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' });
});

it('takes one day alone as from its beginning to its end', () => {
  const range = rangeOf({ days: ['2026-12-31', null], fromTime: '', toTime: '' }, 'utc');
  expect(range).toEqual({ from: '2026-12-31T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' });
});

it('shows a range as it was entered', () => {
  const draft = { days: ['2026-02-27', '2026-02-28'] as [string, string], fromTime: '08:30', toTime: '' };
  for (const zone of ['utc', 'local'] as const) {
    const { from, to } = rangeOf(draft, zone);
    expect(draftOf(from, to, zone)).toEqual(draft);
  }
});
