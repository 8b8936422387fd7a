import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

it('reads digits', () => {
  expect(wholeNumber('0120')).toBe(120);
});

it.each(['', '1e3', '0x10', '-1', '1.5', '1,000', ' 1', 'Infinity'])('leaves %j as text', (text) => {
  expect(wholeNumber(text)).toBe(text);
});
