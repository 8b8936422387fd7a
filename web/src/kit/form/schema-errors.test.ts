import { ProposeRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { expect, it } from 'vitest';
import { schemaErrors, withoutBlanks } from './schema-errors.ts';

const words: Record<string, string> = {
  field_required: 'Required',
  amount_malformed: 'No amount',
  amount_negative: 'Below zero',
  amount_scale: 'Too fine',
};
const errorsOf = (values: object) =>
  schemaErrors(ProposeRecharge, withoutBlanks(values), (code) => words[code]);
const whole = { uid: '1', asset: 'USDT', amount: '1', reason: 'r', proof: 'p' };

it('names what is owed, field by field', () => {
  expect(errorsOf({ ...whole, uid: ' ', proof: '' })).toEqual({ uid: 'Required', proof: 'Required' });
});

it('words the errors that the contract names by a code', () => {
  expect(errorsOf({ ...whole, amount: 'much' })).toEqual({ amount: 'No amount' });
  expect(errorsOf({ ...whole, amount: '-1' })).toEqual({ amount: 'Below zero' });
});

it('puts a finding about two fields where the contract points', () => {
  expect(errorsOf({ ...whole, asset: 'L', amount: '1.00001' })).toEqual({ amount: 'Too fine' });
});

it('finds nothing wrong with what the contract accepts', () => {
  expect(errorsOf(whole)).toEqual({});
});
