import { expect, it } from 'vitest';
import { startOfDaysAgo } from './relative-days.ts';

it('begins at midnight of the first of as many days, today included', () => {
  const now = new Date('2026-03-10T15:30:00Z');
  expect(startOfDaysAgo('7d', 'utc', now)).toBe('2026-03-04T00:00:00.000Z');
  expect(startOfDaysAgo('30d', 'utc', now)).toBe('2026-02-09T00:00:00.000Z');
});

it('stays the same all day, so that the question does', () => {
  const morning = startOfDaysAgo('7d', 'local', new Date(2026, 2, 10, 0, 0, 1));
  const evening = startOfDaysAgo('7d', 'local', new Date(2026, 2, 10, 23, 59, 59));
  expect(morning).toBe(evening);
  expect(new Date(morning).getHours()).toBe(0);
});
