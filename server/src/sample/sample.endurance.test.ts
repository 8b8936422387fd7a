import { rechargeStatuses } from '@quarterdeck/contract/features/recharges/machine';
import { withdrawalStatuses } from '@quarterdeck/contract/features/withdrawals/machine';
import { expect, test } from 'vitest';
import { differences, loadedSample } from './fixtures.ts';

const seed = 20_260_101;

test.each(['2026-03-31T12:00:00Z', '2027-01-01T00:00:00Z'])(
  'the whole sample that ends at %s: people, statuses, books, and the same again',
  async (end) => {
    const sample = await loadedSample(seed, new Date(end));
    expect(sample.people.users).toBeGreaterThanOrEqual(160);
    expect(sample.people.referred).toBeGreaterThan(sample.people.users / 2);
    expect(sample.people.generations).toBeGreaterThan(5);
    expect(Object.keys(sample.recharges).sort()).toEqual([...rechargeStatuses].sort());
    expect(Object.keys(sample.withdrawals).sort()).toEqual([...withdrawalStatuses].sort());
    expect(sample.lines.count).toBeGreaterThan(2_000);
    expect(sample.lines.count).toBeLessThan(5_000);
    expect(sample.lines.days).toBeGreaterThanOrEqual(85);
    expect(sample.violations).toEqual([]);
    expect(differences(sample, await loadedSample(seed, new Date(end)))).toEqual([]);
  },
);
