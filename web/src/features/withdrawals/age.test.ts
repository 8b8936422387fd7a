import { expect, it } from 'vitest';
import { waitingOf } from './age.tsx';

const start = Date.parse('2026-01-01T00:00:00Z');
const hours = (count: number) => start + count * 3_600_000;
const row = (status: string) => ({ status, created_at: '2026-01-01T00:00:00Z' }) as const;
const at = (status: Parameters<typeof waitingOf>[0]['status'], now: number) =>
  waitingOf({ ...row(status), status }, now, { attention: 4, late: 24 });

it('grows more urgent with time', () => {
  expect(at('pending_review', hours(3.9))?.tone).toBe('neutral');
  expect(at('pending_review', hours(4))?.tone).toBe('warning');
  expect(at('payment_failed', hours(24))).toMatchObject({ tone: 'danger', days: 1, hours: 0, minutes: 0 });
});

it('ends when the user no longer waits', () => {
  expect(at('payment_successful', hours(50))).toBeUndefined();
  expect(at('refuse', hours(50))).toBeUndefined();
});
