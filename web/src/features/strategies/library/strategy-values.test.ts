import type { Strategy } from '@quarterdeck/contract/features/strategies/library/library';
import { afterEach, expect, test, vi } from 'vitest';
import { bodyOf, valuesOf } from './strategy-values.ts';

afterEach(() => vi.restoreAllMocks());

test('the schedule is read and written in UTC where the reader chose it', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
  const { parameters } = bodyOf(valuesOf(undefined, 1, 'utc'), 'utc') as Strategy;
  const row = { parameters, publish_at: '2026-01-01T08:00:00.000Z', unpublish_at: null } as Strategy;
  const values = valuesOf(row, 1, 'utc');
  expect(values).toMatchObject({ publish_at: '2026-01-01T08:00', unpublish_at: '' });
  expect(bodyOf(values, 'utc')).toMatchObject({ publish_at: row.publish_at, unpublish_at: null });
  expect(valuesOf(row, 1, 'local').publish_at).toBe('2026-01-01T16:00');
});
