import { expect, it } from 'vitest';
import { copiedToAll, firstProblem, neighbour, resized, withRate } from './matrix.ts';

const rates = [
  ['20', '10'],
  ['30', '15'],
];

it('grows with zeros and loses what is beyond', () => {
  expect(resized(rates, 3, 3)).toEqual([
    ['20', '10', '0'],
    ['30', '15', '0'],
    ['0', '0', '0'],
  ]);
  expect(resized(rates, 1, 1)).toEqual([['20']]);
});

it('changes one cell, and copies a source to all', () => {
  const changed = withRate(rates, 1, 0, '35');
  expect(changed).toEqual([
    ['20', '10'],
    ['35', '15'],
  ]);
  const all = { activation: changed, upgrade: rates, robot_fee: rates, copy_cut: rates };
  expect(copiedToAll(all, 'activation').copy_cut).toEqual(changed);
});

it.each([
  ['ArrowDown', [0, 1], [1, 1]],
  ['ArrowUp', [0, 1], undefined],
  ['Enter', [0, 0], [1, 0]],
  ['PageDown', [1, 0], [1, 1]],
  ['PageDown', [1, 1], undefined],
  ['a', [0, 0], undefined],
] as const)('%s leads from %j to %j', (key, from, to) => {
  expect(neighbour(key, from, rates)).toEqual(to);
});

it('finds the first cell that something is said of', () => {
  const wordsOf = (level: number, generation: number) =>
    level + generation > 0 ? `${level}.${generation}` : undefined;
  expect(firstProblem(rates, wordsOf)).toEqual({ level: 0, generation: 1, words: '0.1' });
  expect(firstProblem(rates, () => undefined)).toBeUndefined();
});
