import { expect, test } from 'vitest';
import { roundedAmount } from './rounded-amount.ts';

test.each([
  ['12.345678901234567890', 2, '12.35'],
  ['-0.005', 2, '-0.005'],
  ['0.000123456', 2, '0.00012'],
  ['0.0999', 2, '0.1'],
  ['60123.456789', 6, '60123.46'],
  ['0.123456789', 6, '0.123457'],
  ['1234567', 6, '1234567'],
  ['0', 2, '0'],
])('%s is read with %i digits as %s', (amount, digits, shown) => {
  expect(roundedAmount(amount, digits)).toBe(shown);
});
