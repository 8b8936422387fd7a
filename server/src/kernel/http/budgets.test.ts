import { expect, test } from 'vitest';
import { createBudgets } from './budgets.ts';

/** A budget of six a minute, three at once, on a clock of its own. */
function aBudget() {
  let now = 0;
  const budgets = createBudgets(() => now);
  return {
    spend: (who = 'a', budget = { perMinute: 6, burst: 3 }) => budgets.spend(who, budget),
    wait: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

test('a burst passes, then one for each share of a minute, and waiting longer saves up no more than the burst', () => {
  const { spend, wait } = aBudget();
  expect([spend(), spend(), spend(), spend()]).toEqual([0, 0, 0, 10]);
  wait(9);
  expect(spend()).toBe(1);
  wait(1);
  expect([spend(), spend()]).toEqual([0, 10]);
  wait(3_600);
  expect([spend(), spend(), spend(), spend()]).toEqual([0, 0, 0, 10]);
});

test('what is refused costs nothing', () => {
  const { spend, wait } = aBudget();
  for (let count = 0; count < 50; count += 1) spend();
  wait(10);
  expect(spend()).toBe(0);
});

test('everybody has a budget of their own, also where others have used up theirs', () => {
  const { spend } = aBudget();
  for (let count = 0; count < 4; count += 1) spend('a');
  expect(spend('b')).toBe(0);
});

test('a lower budget holds at once', () => {
  const { spend } = aBudget();
  expect(spend()).toBe(0);
  expect(spend('a', { perMinute: 60, burst: 1 })).toBe(0);
  expect(spend('a', { perMinute: 60, burst: 1 })).toBe(1);
});
