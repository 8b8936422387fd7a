import { expect, it } from 'vitest';
import { marksUpTo } from './flow-chart.tsx';

it.each([
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [9, [0, 2, 4, 6, 8, 10]],
  [1606.31, [0, 500, 1000, 1500, 2000]],
  [26_400, [0, 10_000, 20_000, 30_000]],
])('has round figures up to %s', (most, marks) => {
  expect(marksUpTo(most).map((mark) => Number(mark.toFixed(6)))).toEqual(marks);
});
