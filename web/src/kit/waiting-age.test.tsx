import { act, screen } from '@testing-library/react';
import { memo } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderPage } from './testing.tsx';
import { WaitingAge } from './waiting-age.tsx';

it('grows by the minute in rows that are not drawn again, and leaves no timer behind', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const since = new Date(Date.now() - 5.5 * 60_000).toISOString();
  const Row = memo(() => <WaitingAge since={since} hours={undefined} />);
  const { unmount } = renderPage([<Row key="a" />, <Row key="b" />]);
  expect(screen.getAllByText('5 min')).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getAllByText('6 min')).toHaveLength(2);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
