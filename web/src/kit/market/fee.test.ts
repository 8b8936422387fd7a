import { expect, test } from 'vitest';
import { FeePercent, fractionOf, percentOf } from './fee.ts';

test.each([
  ['0.001', '0.1'],
  ['-0.0001', '-0.01'],
  ['0', '0'],
])('%s is %s percent, and back', (fraction, percent) => {
  expect(percentOf(fraction)).toBe(percent);
  expect(fractionOf(percent)).toBe(fraction);
});

test('nothing is nothing, and what is no number is left to the schema', () => {
  expect(percentOf(null)).toBe('');
  expect(fractionOf(' ')).toBeNull();
  expect(fractionOf('much')).toBe('much');
});

test.each([
  ['0.1', true],
  ['-0.01', true],
  ['10', true],
  ['10.01', false],
  ['much', false],
])('a fee of %s percent can be set: %s', (percent, can) => {
  expect(FeePercent.safeParse(percent).success).toBe(can);
});
