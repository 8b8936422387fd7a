import { expect, it } from 'vitest';
import { decimalText, limitText, NoNumber, positiveText } from './decimal-text.ts';

it.each([
  ['0.00100000', '0.001'],
  ['1e-8', '0.00000001'],
  ['1.5e-3', '0.0015'],
  ['12e2', '1200'],
  ['1.234e2', '123.4'],
  ['1.5E+3', '1500'],
  ['000.50', '0.5'],
  ['-0.10', '-0.1'],
  ['-0.0', '0'],
  [100, '100'],
  [0.0004, '0.0004'],
  [1e-7, '0.0000001'],
  ['9999999999.0000000000000000', '9999999999'],
  ['', null],
  [null, null],
  [undefined, null],
])('writes %s as %s', (given, expected) => {
  expect(decimalText(given, 'x')).toBe(expected);
});

it.each(['NaN', Number.NaN, 'Infinity', '1,5', '0x10', {}, '1e999', 'abc', '1.', '--1'].map((it) => [it]))(
  'takes %s for no number',
  (given) => {
    if (given === '1.') expect(decimalText(given, 'x')).toBe('1');
    else expect(() => decimalText(given, 'tick')).toThrow(NoNumber);
  },
);

it('takes zero for no limit and for no tick', () => {
  expect(limitText('0.0000', 'most')).toBeNull();
  expect(() => limitText('-1', 'most')).toThrow('most is -1');
  expect(() => positiveText('0.000', 'tick')).toThrow('tick is 0');
});
