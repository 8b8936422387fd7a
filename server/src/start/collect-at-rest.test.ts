import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function server() {
  const app = fastify();
  const collect = vi.fn();
  const heap = { used: 100 };
  collectAtRest(app, { collect, used: () => heap.used });
  app.get('/', () => 'answer');
  return { app, collect, heap };
}

test('collects once ten seconds after the start', () => {
  const { collect } = server();
  vi.advanceTimersByTime(9_999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

test('collects once ten seconds after the last answer', async () => {
  const { app, collect } = server();
  for (let count = 0; count < 3; count += 1) {
    vi.advanceTimersByTime(9_000);
    await app.inject('/');
  }
  vi.advanceTimersByTime(9_999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  expect(collect).toHaveBeenCalledTimes(1);
  await app.inject('/');
  vi.advanceTimersByTime(10_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('collects what background work left at rest, once it is a tenth of the heap', () => {
  const { collect, heap } = server();
  vi.advanceTimersByTime(10_000);
  heap.used = 109;
  vi.advanceTimersByTime(3_600_000);
  expect(collect).toHaveBeenCalledTimes(1);
  collect.mockImplementation(() => {
    heap.used = 105;
  });
  heap.used = 111;
  vi.advanceTimersByTime(3_600_000);
  expect(collect).toHaveBeenCalledTimes(2);
});
