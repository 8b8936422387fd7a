import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { step } from './progress.ts';

const said: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a long step is named after a second, and at least every five seconds it says how far it has come', async () => {
  let calls = 0;
  await step('Loading', async (tell) => {
    tell(() => `${calls} calls`);
    calls = 7;
    await vi.advanceTimersByTimeAsync(4_500);
    calls = 9;
    await vi.advanceTimersByTimeAsync(4_500);
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([
    'Loading…\n',
    'Loading: 7 calls, 4.0 s…\n',
    'Loading: 9 calls, 8.0 s…\n',
    'Loading: done in 9.0 s\n',
  ]);
});
