import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '#web/settings.ts';
import { showToast, Toast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const say = () => act(() => showToast('Refused'));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));

it('shows the same sentence for its whole time when it comes again', () => {
  render(<Toast />);
  say();
  pass(settings.messageDuration - 1);
  say();
  pass(settings.messageDuration - 1);
  expect(screen.getByText('Refused')).toBeDefined();
  pass(1);
  expect(screen.queryByText('Refused')).toBeNull();
});

it('is gone with its page', () => {
  const { unmount } = render(<Toast />);
  say();
  unmount();
  render(<Toast />);
  expect(screen.queryByText('Refused')).toBeNull();
});
