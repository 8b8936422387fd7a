import { expect, it } from 'vitest';
import { harmedOf } from './harmed.ts';

it.each([
  ['U1001 25.5', '25.5'],
  ['U1001\t25.5', '25.5'],
  ['U1001,25.5', '25.5'],
  ['U1001 1,250.00', '1250.00'],
  ['U1001; 12,345,678.9', '12345678.9'],
  // These are no amounts: the form refuses them, and cuts nothing off.
  ['U1001 1,250', '1,250'],
  ['U1001 25.5 USDT', '25.5 USDT'],
  ['U1001', ''],
])('reads %j', (line, amount) => {
  expect(harmedOf(`\n${line}\n`)).toEqual([{ uid: 'U1001', amount }]);
});
