import { expect, it } from 'vitest';
import { waitingOf } from './waiting-words.ts';

const hours = (count: number) => Date.parse('2026-01-01T00:00:00Z') + count * 3_600_000;
const at = (now: number) => waitingOf('2026-01-01T00:00:00Z', now, { attention: 4, late: 24 });

it('grows more urgent with time', () => {
  expect(at(hours(3.9)).tone).toBe('neutral');
  expect(at(hours(4)).tone).toBe('warning');
  expect(at(hours(24))).toEqual({ tone: 'danger', days: 1, hours: 0, minutes: 0 });
});

it('says nothing of urgency while the hours are not known', () => {
  expect(waitingOf('2026-01-01T00:00:00Z', hours(99), undefined).tone).toBe('neutral');
});
