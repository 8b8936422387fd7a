import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { tellLive } from '#api/live.ts';
import { asOwnChange } from '#api/own-changes.ts';
import { settings } from '#web/settings.ts';
import { useLiveRows } from './use-live-rows.ts';

interface Row {
  id: number;
  version: number;
}

const rowsOf = (...versions: [id: number, version: number][]): Row[] =>
  versions.map(([id, version]) => ({ id, version }));

/** A list whose server answers what `now` holds. */
function show(first: Row[], { isStale = false, hasMore = true } = {}) {
  let now = first;
  const asked = { count: 0 };
  const { result, rerender } = renderHook(
    ({ rows }) =>
      useLiveRows<Row>({
        kind: 'note',
        rows,
        question: 'all',
        isStale,
        hasMore,
        at: 1,
        async reread() {
          asked.count += 1;
          rerender({ rows: now });
          return now;
        },
      }),
    { initialProps: { rows: first } },
  );
  const become = (rows: Row[]) => {
    now = rows;
  };
  return { result, become, asked, readAgain: () => rerender({ rows: now }) };
}

it('brings a row up to date in its place and marks it', async () => {
  const { result, become } = show(rowsOf([2, 1], [1, 1]));
  become(rowsOf([2, 1], [1, 2]));
  act(() => tellLive({ changed: { note: [[1, 2]] } }));
  await waitFor(() => expect(result.current.rows).toEqual(rowsOf([2, 1], [1, 2])), { timeout: 30_000 });
  expect([...result.current.changed]).toEqual([1]);
  expect(result.current.arrived).toBe(0);
});

it('announces new rows and shows them when they are wanted', async () => {
  const { result, become } = show(rowsOf([2, 1], [1, 1]));
  become(rowsOf([4, 1], [3, 1], [2, 2]));
  act(() => tellLive({ changed: { note: [[4, 1]] } }));
  await waitFor(() => expect(result.current.arrived).toBe(2), { timeout: 30_000 });
  expect(result.current.rows).toEqual(rowsOf([2, 2], [1, 1]));
  act(() => result.current.showArrived());
  expect(result.current.rows).toEqual(rowsOf([4, 1], [3, 1], [2, 2]));
});

it.each([
  ['nothing follows', rowsOf([3, 1], [2, 1]), false],
  ['one moved up after them', rowsOf([3, 1], [2, 1], [0, 1]), true],
])('lets the last row go with new ones above, where %s', async (_, now, hasMore) => {
  const { result, become } = show(rowsOf([2, 1], [1, 1]), { hasMore });
  become(now);
  act(() => tellLive({ changed: { note: [[1, 2]] } }));
  await waitFor(() => expect(result.current.arrived).toBe(1), { timeout: 30_000 });
  expect(result.current.rows).toEqual(rowsOf([2, 1]));
});

it('lets rows go that left the list, and says nothing of those that move up at the end', async () => {
  const { result, become } = show(rowsOf([3, 1], [2, 1]));
  become(rowsOf([2, 1], [1, 1]));
  act(() => tellLive({ changed: { note: [[3, 2]] } }));
  await waitFor(() => expect(result.current.rows).toEqual(rowsOf([2, 1], [1, 1])), { timeout: 30_000 });
  expect(result.current.arrived).toBe(0);
});

it('asks again where changes went unheard, and not for other kinds or what it has read already', async () => {
  const { asked } = show(rowsOf([1, 3]));
  act(() => {
    tellLive({ changed: { other: [[1, 9]] } });
    tellLive({ changed: { note: [[1, 3]] } });
    tellLive({ since: 0 });
  });
  act(() => tellLive({ lost: true }));
  await waitFor(() => expect(asked.count).toBe(1), { timeout: 30_000 });
});

it('holds no rows that answer an earlier question', async () => {
  const { result, become, asked } = show(rowsOf([1, 1], [2, 1]), { isStale: true });
  become(rowsOf([9, 1], [8, 1]));
  act(() => tellLive({ changed: { note: [[1, 2]] } }));
  await waitFor(() => expect(asked.count).toBe(1), { timeout: 30_000 });
  expect(result.current.rows).toEqual(rowsOf([9, 1], [8, 1]));
  expect(result.current.arrived).toBe(0);
});

it('shows a row at once that the reader made, also where it is heard before it is answered', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10 * settings.liveDelay));
  const { result, become, asked, readAgain } = show(rowsOf([2, 1], [1, 1]));
  const answer = Promise.withResolvers<void>();
  const command = asOwnChange(answer.promise);
  become(rowsOf([3, 1], [2, 1], [1, 1]));
  act(() => tellLive({ changed: { note: [[3, 1]] } }));
  await pass();
  expect(asked.count).toBe(0);
  act(readAgain);
  answer.resolve();
  await command;
  await pass();
  expect(asked.count).toBe(1);
  expect(result.current.rows).toEqual(rowsOf([3, 1], [2, 1], [1, 1]));
  expect(result.current.arrived).toBe(0);
});
