import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageOffset } from './use-page-offset.ts';

const [next, previous] = [{ cursor: 'n' }, { cursor: 'p' }];
const middle: Parameters<typeof usePageOffset>[0] = {
  question: 'all',
  cursor: 'n',
  count: 20,
  pageSize: 20,
  total: 70,
  isStale: false,
  next: { cursor: 'm' },
  previous,
};

it('knows the first page, the last one, and what was reached from a known page', () => {
  const first: typeof middle = { ...middle, cursor: undefined, next, previous: undefined };
  const { result, rerender } = renderHook(usePageOffset, { initialProps: first });
  expect(result.current).toBe(0);
  rerender({ ...middle, isStale: true });
  expect(result.current).toBeUndefined();
  rerender(middle);
  expect(result.current).toBe(20);
  rerender({ ...middle, cursor: 'm', previous: { cursor: 'q' } });
  expect(result.current).toBe(40);
  rerender({ ...middle, cursor: 'q' });
  expect(result.current).toBe(20);
  rerender({ ...middle, cursor: 'last', count: 10, next: undefined });
  expect(result.current).toBe(60);
  rerender({ ...middle, question: 'others' });
  expect(result.current).toBeUndefined();
});

it('does not know a page that a link leads to, nor the last one where counting stopped', () => {
  const { result, rerender } = renderHook(usePageOffset, { initialProps: middle });
  expect(result.current).toBeUndefined();
  rerender({ ...middle, next: undefined, total: undefined });
  expect(result.current).toBeUndefined();
});
