import nprogress from 'nprogress';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { previewTheme, resetTheme } from '#theme/theme-store.ts';
import { beginProgress, flashProgress } from './progress.ts';

const bar = () => document.querySelector('#nprogress .bar');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  resetTheme();
});

it('eases for 500 ms, trickles every 200 ms and has no spinner', () => {
  expect(nprogress.settings).toMatchObject({
    easing: 'ease',
    speed: 500,
    trickleSpeed: 200,
    showSpinner: false,
  });
  const done = beginProgress();
  expect(document.querySelector('.spinner')).toBeNull();
  done();
});

it('shows until the last of several is done', () => {
  const [first, second] = [beginProgress(), beginProgress()];
  first();
  first();
  vi.advanceTimersByTime(2_000);
  expect(bar()).not.toBeNull();
  second();
  vi.advanceTimersByTime(2_000);
  expect(bar()).toBeNull();
});

it('shows for 200 ms after a refresh', () => {
  const done = vi.spyOn(nprogress, 'done');
  flashProgress();
  expect(bar()).not.toBeNull();
  vi.advanceTimersByTime(199);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
  done.mockRestore();
});

it('does not show where the theme has none', () => {
  previewTheme({ showProgressBar: false });
  beginProgress()();
  expect(bar()).toBeNull();
});
