import { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { type DomainKey, domainKeys, domains, faultOf } from '@quarterdeck/strategy/parameters';
import { expect, test } from 'vitest';
import { someParameters } from '../fixtures.ts';
import { reckon } from './parameters.ts';

/** A contract, so that a short direction and every leverage are allowed. */
const base = { ...someParameters, leverage: '3' };

const takes = (key: DomainKey, value: unknown) =>
  StrategyParameters.safeParse({ ...base, [key]: value }).success;

/** A little more than a decimal text, in its last place. */
const beyond = (text: string, by: 1 | -1) => String(Number(text) + by);

/** Values at the edges of a domain, and past them. */
function edgesOf(key: DomainKey): unknown[] {
  const domain = domains[key];
  if (domain.kind === 'choice') return [...domain.choices, 'other'];
  if (domain.kind === 'whole') return [domain.min, domain.max, domain.min - 1, domain.max + 1, 1.5];
  const tooFine = `1.${'0'.repeat(domain.decimals)}1`;
  return [domain.min, domain.max, beyond(domain.min, -1), beyond(domain.max, 1), tooFine, '1e3', ''];
}

test.each(domainKeys)('%s has the same domain in the contract and in the engine', (key) => {
  for (const value of edgesOf(key)) {
    // The contract knows besides that no leverage is between none and one.
    expect(takes(key, value), `${key} ${String(value)}`).toBe(faultOf(key, value) === undefined);
  }
});

test('the contract knows no other parameters than the engine', () => {
  expect(Object.keys(base).sort()).toEqual([...domainKeys, 'levels_override'].sort());
  expect(StrategyParameters.safeParse({ ...base, other: '1' }).success).toBe(false);
});

test('the hash names the parameters, in whatever order they are stored', () => {
  const turned = Object.fromEntries(Object.entries(base).reverse()) as typeof base;
  expect(reckon(turned).parameters_hash).toBe(reckon(base).parameters_hash);
  for (const changed of [{ profit: '1.31' }, { levels_override: [{ price: '90', amount: '5' }] }])
    expect(reckon({ ...base, ...changed }).parameters_hash).not.toBe(reckon(base).parameters_hash);
});
