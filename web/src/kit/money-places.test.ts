import { expect, test } from 'vitest';
import { placesOf } from './money-places.ts';

test.each([
  [[], 2],
  [['10000.000000', '0', '-3.5'], 2],
  [['1.250000', '0.128160', '-7.000010'], 5],
])('the amounts %j take %i decimals', (amounts, places) => {
  expect(placesOf(amounts)).toBe(places);
});
