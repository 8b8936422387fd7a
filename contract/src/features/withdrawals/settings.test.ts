import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, multiply, subtract } from '../../core/money.ts';
import { feeOf, parseLevelLimits } from './settings.ts';

const rule = (mode: string, fixed = '1', percent = '0') => ({
  withdraw_fee_mode: mode,
  withdraw_fee_fixed: fixed,
  withdraw_fee_percent: percent,
});

test.each([
  ['fixed', '0.8', '50', '100', '0.8'],
  ['fixed', '0', '0', '100', '0'],
  ['percent', '5', '0.01', '100', '0.01'],
  ['percent', '5', '1.5', '0.000001', '0.000001'],
  ['percent', '5', '0', '100', '0'],
  ['larger', '5', '2', '100', '5'],
  ['larger', '5', '2', '1000.000001', '20.000001'],
  ['larger', '10', '10', '100', '10'],
])('%s, %s and %s %% of %s is %s', (mode, fixed, percent, gross, fee) => {
  expect(feeOf(rule(mode, fixed, percent), gross)).toBe(fee);
});

test('a share is the exact one, rounded up to the last digit of the asset', () => {
  const cents = fc.nat(4_999);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 18n), cents, (units, percent) => {
      const gross = multiply(String(units), '0.000001');
      const share = (percent / 100).toFixed(2);
      const more = subtract(
        feeOf(rule('percent', '0', share), gross),
        multiply(multiply(gross, share), '0.01'),
      );
      return compare(more, '0') >= 0 && compare(more, '0.000001') < 0;
    }),
  );
});

test('limits by level stand in the order of the levels', () => {
  expect(parseLevelLimits(' 5 = 900.5 ,2=400')).toEqual([
    { level: 2, limit: '400' },
    { level: 5, limit: '900.5' },
  ]);
  expect(parseLevelLimits('')).toEqual([]);
  expect(parseLevelLimits('2=400,')).toBeUndefined();
});
