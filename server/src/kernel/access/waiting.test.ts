import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWaiting } from './waiting.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('who waits is woken by a change of their own or of all, and by no other', async () => {
  const waiting = createWaiting();
  const ends: string[] = [];
  for (const id of [1, 2, 3])
    void waiting.join(id, 1_000).then((hasChanged) => ends.push(`${id} ${hasChanged}`));
  waiting.wake(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['1 true']);
  await vi.advanceTimersByTimeAsync(999);
  waiting.wake(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['1 true', '2 true', '3 true']);
});

test('nobody waits longer than they said, and nobody at all when it is over', async () => {
  const waiting = createWaiting();
  const patient = waiting.join(1, 1_000);
  const other = waiting.join(1, 5_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await patient).toBe(false);
  waiting.release();
  expect(await other).toBe(false);
  expect(await waiting.join(1, 5_000)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
