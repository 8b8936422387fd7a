import { lint } from '@quarterdeck/strategy/lint';
import { expect, test } from 'vitest';
import { mendsOf } from './mends.ts';
import { findingsOf } from './preview.tsx';
import { soundParameters, valuesOf } from './strategy-values.ts';

const sound = (given: object = {}) => {
  const values = valuesOf(undefined, 1);
  const market = 'leverage' in given ? 'contract' : 'spot';
  const parameters = soundParameters({ ...values, market, parameters: { ...values.parameters, ...given } });
  if (parameters === undefined) throw new Error('The parameters are not sound');
  return parameters;
};

test('a new strategy begins without findings', () => {
  expect(lint(sound())).toEqual([]);
});

test.each([
  ['sells_at_loss', { profit: '0.3' }],
  ['ladder_above_capital', { capital: '100' }],
  ['below_min_notional', { first_amount: '1' }],
  ['liquidated_at_entry', { leverage: '50', maintenance_margin: '3' }],
])('each figure that is offered for %s fixes it', (code, given) => {
  const parameters = sound(given);
  const finding = lint(parameters).find((one) => one.code === code);
  if (finding === undefined) throw new Error(`No ${code}`);
  const mends = mendsOf(finding);
  expect(mends.length).toBeGreaterThan(0);
  for (const { name, value } of mends) {
    const mended = { ...parameters, [name]: name === 'max_adds' ? Number(value) : value };
    expect(
      lint(mended).map((one) => one.code),
      `${name} ${value}`,
    ).not.toContain(code);
  }
});

test('the check of the preview is made at the entry that was typed', () => {
  const parameters = sound({
    first_amount: '5',
    min_notional: '5',
    quantity_step: '0.0001',
    max_adds: '0',
  });
  const codesAt = (entry?: string) => findingsOf(parameters, entry).map(({ code }) => code);
  expect(codesAt('48080')).toEqual(['below_min_notional']);
  expect([codesAt(), codesAt('50000'), codesAt('0'), codesAt('4.')]).toEqual([[], [], [], []]);
});

test('a leverage below one is not offered', () => {
  const finding = {
    code: 'liquidated_before_add',
    severity: 'error',
    figures: { greatest_leverage: '0.8' },
  } as const;
  expect(mendsOf(finding)).toEqual([]);
});
