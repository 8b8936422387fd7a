import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
const isOdd = ({ id }: { id: number }) => id % 2 === 1;

it('ticks all that can be ticked, and no other', () => {
  const { result } = renderHook(() => useSelection(rows, isOdd));
  act(() => result.current.toggleAll());
  expect(result.current.rows).toEqual([{ id: 1 }, { id: 3 }]);
  expect(result.current.isAll).toBe(true);
  act(() => result.current.toggleAll());
  expect(result.current.rows).toEqual([]);
});

it('forgets a row that is no longer shown', () => {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown, isOdd), {
    initialProps: { shown: rows },
  });
  act(() => result.current.toggleAll());
  rerender({ shown: [{ id: 3 }, { id: 4 }] });
  expect(result.current.rows).toEqual([{ id: 3 }]);
});

it('ticks nothing any more once other rows are asked for, also where the same come back', () => {
  const { result, rerender } = renderHook(({ among }) => useSelection(rows, isOdd, among), {
    initialProps: { among: 'all' },
  });
  act(() => result.current.toggleAll());
  rerender({ among: 'some' });
  expect(result.current.rows).toEqual([]);
  rerender({ among: 'all' });
  expect(result.current.rows).toEqual([]);
});
