import { expect, test } from 'vitest';
import { differences } from '../test/agreement.ts';
import { randomCase } from '../test/random-case.ts';

const cases = 2_000;

test(`engine and oracle agree on ${cases} random strategies and markets`, () => {
  const first = 1_000_000;
  for (let seed = first; seed < first + cases; seed += 1)
    expect([seed, differences(randomCase(seed))]).toEqual([seed, []]);
});
