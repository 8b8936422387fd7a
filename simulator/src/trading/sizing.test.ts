import { defaultParameters, type StrategyParameters } from '@quarterdeck/strategy/parameters';
import { expect, test } from 'vitest';
import { sized } from './sizing.ts';

const parameters: StrategyParameters = { ...defaultParameters(), first_amount: '10', capital: '1000' };
const pair = { quantity_step: '0.001', min_notional: '5' };

test('amounts and capital follow the stake', () => {
  expect(sized(parameters, { ...pair, stake: '2', least: '10' })).toMatchObject({
    ...{ first_amount: '20', capital: '2000', ...pair },
  });
});

test('below the least order the capital grows as much as the first order', () => {
  const capitalOf = (stake: string) => sized(parameters, { ...pair, stake, least: '100' });
  for (const stake of ['1', '2', '5'])
    expect(capitalOf(stake)).toMatchObject({ first_amount: '100', capital: '10000' });
});
