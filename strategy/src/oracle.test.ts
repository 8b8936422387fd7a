import { expect, test } from 'vitest';
import { differences } from '../test/agreement.ts';
import { randomCase } from '../test/random-case.ts';

const cases = 60;

test(`engine and oracle agree on ${cases} random strategies and markets`, () => {
  const seed = Number(process.env.SEED ?? 0);
  for (let each = seed; each < seed + cases; each += 1)
    expect([each, differences(randomCase(each))]).toEqual([each, []]);
});
