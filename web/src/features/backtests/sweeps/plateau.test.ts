import { expect, it } from 'vitest';
import { valuesOf } from './axis-values.ts';
import { plateauOf } from './plateau.ts';

/** A sweep whose equities are these, row by row. */
const cellsOf = (rows: readonly (readonly number[])[]) =>
  rows.flatMap((row, y) =>
    row.map((equity, x) => ({
      at: [y, x],
      equity: String(equity),
      max_drawdown_pct: '1',
      cycles: 1,
      verdict: 'reliable' as const,
    })),
  );

it('is around the variant whose worst neighbour is best, not at the best one among bad ones', () => {
  const cells = cellsOf([
    [10, 10, 10, 10, 10],
    [10, 99, 10, 60, 61],
    [10, 10, 10, 62, 63],
    [10, 10, 10, 64, 65],
  ]);
  const plateau = plateauOf(cells);
  expect([...plateau].sort()).toEqual(['2,3', '2,4', '3,3', '3,4']);
  expect(plateau).not.toContain('1,1');
});

it('is a stretch where one parameter varies, and nothing where there are too few variants', () => {
  const line = [5, 50, 7, 40, 41, 42].map((equity, at) => ({ ...cellsOf([[equity]])[0], at: [at] }));
  expect([...plateauOf(line as never)].sort()).toEqual(['3', '4', '5']);
  expect(plateauOf(cellsOf([[1, 2]])).size).toBe(0);
});

it('takes the values from one number to another exactly', () => {
  expect(valuesOf({ parameter: 'profit', from: '0.1', to: '0.3', step: '0.1' })).toEqual([
    '0.1',
    '0.2',
    '0.3',
  ]);
  expect(valuesOf({ parameter: 'profit', from: '1', to: '9', step: '0' })).toEqual(['1']);
  expect(valuesOf({ parameter: 'profit', from: '1', to: 'x', step: '1' })).toEqual([]);
  expect(valuesOf({ parameter: 'profit', from: '1', to: '1000000', step: '1' })).toHaveLength(501);
});
