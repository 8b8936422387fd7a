import { expect, test } from 'vitest';
import { placeAfterMove } from './place-after-move.ts';

const rows = ['a', 'b', 'c', 'd'];

test.each([
  [0, 1, 'c'],
  [2, 0, 'a'],
  [3, 2, 'c'],
  [0, 3, undefined],
])('from %i to %i it stands before %s', (from, to, before) => {
  expect(placeAfterMove(rows, from, to)).toEqual({ before });
});

test.each([
  [1, 1],
  [0, -1],
  [3, 4],
  [9, 0],
])('from %i to %i nothing moves', (from, to) => {
  expect(placeAfterMove(rows, from, to)).toBeUndefined();
});
