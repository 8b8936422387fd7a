import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { noteLock } from '#session/lock.ts';
import { followLock } from './follow-lock.ts';

const poll = vi.fn(async () => 1);
let unfollow = () => {};

function Live() {
  useQuery({ queryKey: ['/live'], queryFn: poll, refetchInterval: 1_000 });
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  unfollow = followLock();
});
afterEach(() => {
  unfollow();
  noteLock(false);
  vi.useRealTimers();
});

it('asks for nothing while the session is locked, and for everything at once when it no longer is', async () => {
  renderPage(<Live />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(poll).toHaveBeenCalledTimes(1);
  noteLock(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(poll).toHaveBeenCalledTimes(1);
  noteLock(false);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(poll).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(poll).toHaveBeenCalledTimes(3);
});
