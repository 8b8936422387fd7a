import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWaiting } from './waiting.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const needed = async () => false;

test('who waits is woken by a change of their own or of all, and by no other', async () => {
  const waiting = createWaiting();
  const ends: string[] = [];
  for (const id of [1, 2, 3])
    void waiting.join(id, { waitMs: 1_000 }, needed).then((hasChanged) => ends.push(`${id} ${hasChanged}`));
  waiting.wake(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['1 true']);
  await vi.advanceTimersByTimeAsync(999);
  waiting.wake(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['1 true', '2 true', '3 true']);
});

test('who need not wait leaves at once, also where it cannot be told', async () => {
  const waiting = createWaiting();
  expect(await waiting.join(1, { waitMs: 1_000 }, async () => true)).toBe(true);
  await expect(waiting.join(1, { waitMs: 1_000 }, () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('no one waits longer than they said, and no one at all when it is over', async () => {
  const waiting = createWaiting();
  const patient = waiting.join(1, { waitMs: 1_000 }, needed);
  const other = waiting.join(1, { waitMs: 5_000 }, needed);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await patient).toBe(false);
  waiting.release();
  expect(await other).toBe(false);
  expect(await waiting.join(1, { waitMs: 5_000 }, needed)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('who gives up leaves nothing behind', async () => {
  const waiting = createWaiting();
  const gone = new AbortController();
  const left = waiting.join(1, { waitMs: 1_000, signal: gone.signal }, needed);
  gone.abort();
  expect(await left).toBe(false);
  expect(await waiting.join(1, { waitMs: 1_000, signal: gone.signal }, needed)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
