import { expect, test } from 'vitest';
import { bodyOf, isUnleveraged, levelsFault, soundParameters, valuesOf } from './strategy-values.ts';

const typed = (given: object, market = 'spot') => {
  const values = valuesOf(undefined, 1);
  return { ...values, market, parameters: { ...values.parameters, ...given } };
};
const levels = (levels_override: string) => typed({ levels_override });

test.each(['95.5 200', ' 95.5\t200 ', '95.5;200', '95.5 ; 200\n'])('%j is a level', (text) => {
  expect(soundParameters(levels(text))?.levels_override).toEqual([{ price: '95.5', amount: '200' }]);
  expect(levelsFault(levels(text))).toBeUndefined();
});

test('amounts lose the commas between their thousands where a point says what they are', () => {
  const found = soundParameters(levels('95,500.00 1,200.50'))?.levels_override;
  expect(found).toEqual([{ price: '95500.00', amount: '1200.50' }]);
});

test.each(['95,500 200', '95.5', '95.5 200 300', '95.5,200', 'a b'])('%j is no level', (text) => {
  expect(levelsFault(levels(text))).toBe('levels.malformed');
});

test('more levels than there may be are named so', () => {
  const many = (count: number) => levels('95.5 200\n'.repeat(count));
  expect([levelsFault(many(30)), levelsFault(many(31))]).toEqual([undefined, 'levels.tooMany']);
});

test.each(['0', '0.5'])('a contract with a leverage of %s is neither a contract nor spot', (leverage) => {
  const values = typed({ leverage }, 'contract');
  expect([isUnleveraged(values), soundParameters(values)]).toEqual([true, undefined]);
  expect(isUnleveraged(typed({ leverage: '1' }, 'contract'))).toBe(false);
  expect(isUnleveraged(typed({ leverage: '' }, 'contract'))).toBe(false);
});

test('a strategy that became spot sends no funding', () => {
  const body = bodyOf(typed({ leverage: '5', funding_rate: '0.01', maintenance_margin: '0.5' }));
  expect(body).toMatchObject({ parameters: { leverage: '0', funding_rate: '0', maintenance_margin: '0' } });
});
