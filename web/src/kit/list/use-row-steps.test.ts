import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ShownPage, useRowSteps } from './use-row-steps.ts';

const open = vi.fn();
const goTo = vi.fn();
const page: ShownPage = {
  key: 'first',
  isStale: false,
  offset: undefined,
  total: undefined,
  isTotalCapped: false,
  next: undefined,
  previous: undefined,
  goTo,
};
const start = {
  ids: [1, 2, 3],
  openedId: 2 as number | undefined,
  ...{ isQueue: true, open, page },
};

beforeEach(() => vi.clearAllMocks());

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

it('counts in the whole list where the page’s place in it is known', () => {
  const { result, rerender } = renderHook(useRowSteps, {
    initialProps: { ...start, page: { ...page, offset: 20, total: 220 } as ShownPage },
  });
  expect(result.current.place).toMatchObject({ number: 22, count: 220, isCapped: false });
  rerender({ ...start, page: { ...page, total: 220 } });
  expect(result.current.place).toMatchObject({ number: 2, count: 3 });
  rerender({ ...start, page: { ...page, offset: 0, total: 10_000, isTotalCapped: true } });
  expect(result.current.place).toMatchObject({ number: 2, count: 10_000, isCapped: true });
});

it('goes on from the edge of a page to the row next to it on the page beyond', () => {
  const [next, previous] = [{ cursor: 'n' }, { cursor: 'p' }];
  const first: ShownPage = { ...page, next };
  const { result, rerender } = renderHook(useRowSteps, {
    initialProps: { ...start, openedId: 3, page: first },
  });
  expect(result.current.place).toMatchObject({ isFirst: false, isLast: false });
  act(() => result.current.step(1));
  act(() => result.current.step(1));
  expect(goTo.mock.calls).toEqual([[next, true]]);
  const second: ShownPage = { ...page, key: 'second', previous };
  rerender({ ...start, openedId: 3, page: { ...second, isStale: true } });
  expect(open).not.toHaveBeenCalled();
  rerender({ ...start, ids: [4, 5], openedId: 3, page: second });
  expect(open.mock.calls).toEqual([[4]]);
  rerender({ ...start, ids: [4, 5], openedId: 4, page: second });
  act(() => result.current.step(-1));
  expect(goTo).toHaveBeenLastCalledWith(previous, true);
  rerender({ ...start, openedId: 4, page: first });
  expect(open).toHaveBeenLastCalledWith(3);
});
