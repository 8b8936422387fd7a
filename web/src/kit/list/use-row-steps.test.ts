import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRowSteps } from './use-row-steps.ts';

const open = vi.fn();
const start = { ids: [1, 2, 3], openedId: 2 as number | undefined, isQueue: true, open };

it('leads to the rows around the place that a decided record had', () => {
  const { result, rerender } = renderHook(useRowSteps, { initialProps: start });
  expect(result.current.place).toMatchObject({ number: 2, count: 3, isFirst: false, isLast: false });
  rerender({ ...start, ids: [1, 3] });
  expect(result.current.place).toMatchObject({ number: undefined, count: 2, isFirst: false, isLast: false });
  result.current.step(1);
  result.current.step(-1);
  expect(open.mock.calls).toEqual([[3], [1]]);
  rerender({ ...start, ids: [1] });
  expect(result.current.place).toMatchObject({ isFirst: false, isLast: true });
  rerender({ ...start, ids: [] });
  expect(result.current.place).toBeUndefined();
});

it('has a place in a queue for a record that was taken from another page of it', () => {
  const { result } = renderHook(useRowSteps, { initialProps: { ...start, openedId: 9 } });
  expect(result.current.place).toMatchObject({ number: undefined, count: 3, isFirst: true, isLast: false });
});

it('has none for a record that a link opened over other rows', () => {
  const { result } = renderHook(useRowSteps, { initialProps: { ...start, openedId: 9, isQueue: false } });
  expect(result.current.place).toBeUndefined();
});
