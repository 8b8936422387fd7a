import { assetScales } from '@quarterdeck/contract/core/assets';
import { add, compare, multiply, sum } from '@quarterdeck/contract/core/money';
import { ShareTerms, shareSources, worstPath } from '@quarterdeck/contract/features/rewards/share-terms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Used } from './caps.ts';
import type { Upline } from './claims.ts';
import { shareFee } from './share.ts';

// SEED=… repeats a run; the seed stands in the name of the test.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const unused: Used = { beneficiaries: new Map(), lifetime: '0', budget: '0' };

/** Everybody of level 0 gets 20 % for the nearest and 5 % for the next; level 1 gets 30 % and 10 %. */
const rates = [
  ['20', '5'],
  ['30', '10'],
];
const base: ShareTerms = {
  mode: 'fixed',
  peer_percent: '0',
  inactive: 'skip',
  depth: 2,
  source_cap_percent: '40',
  day_cap_usdt: null,
  month_cap_usdt: null,
  lifetime_cap_usdt: null,
  budget_usdt: null,
  rates: { activation: rates, upgrade: rates, robot_fee: rates, copy_cut: rates },
};

function upline(userId: number, more: Partial<Upline> = {}): Upline {
  return { userId, level: 0, isActive: true, isFrozen: false, isBlacklisted: false, isPayer: false, ...more };
}

const fee = { source: 'activation', asset: 'USDT', amount: '100', rateUsdt: '1' } as const;

const amountsOf = (terms: ShareTerms, chain: Upline[], used = unused, amount = '100') =>
  shareFee(terms, { ...fee, amount }, chain, used)
    .shares.filter(({ rate, skipped }) => rate !== '0' || skipped === 'beneficiary_compressed')
    .map((share) => [share.beneficiaryId, share.amount, share.skipped ?? share.clippedBy]);

describe('by fixed rates', () => {
  test('everybody gets the rate of their own level for their distance, down to the depth', () => {
    expect(amountsOf(base, [upline(1, { level: 1 }), upline(2), upline(3)])).toEqual([
      [1, '30', null],
      [2, '5', null],
    ]);
  });

  test('a level beyond the matrix has the rates of its highest', () => {
    expect(amountsOf(base, [upline(1, { level: 9 })])).toEqual([[1, '30', null]]);
  });

  test('the share of who is not active stays with the company, or the next one takes the place', () => {
    const chain = [upline(1, { isActive: false }), upline(2)];
    expect(amountsOf(base, chain)).toEqual([
      [1, '20', 'beneficiary_inactive'],
      [2, '5', null],
    ]);
    expect(amountsOf({ ...base, inactive: 'compress' }, chain)).toEqual([
      [1, '0', 'beneficiary_compressed'],
      [2, '20', null],
    ]);
  });

  test('who is blacklisted gets nothing and no one takes the place; who is frozen gets it later', () => {
    const chain = [upline(1, { isBlacklisted: true }), upline(2, { isFrozen: true })];
    const { shares } = shareFee({ ...base, inactive: 'compress' }, fee, chain, unused);
    expect(shares).toMatchObject([
      { beneficiaryId: 1, skipped: 'beneficiary_blacklisted', isWithheld: false },
      { beneficiaryId: 2, skipped: null, isWithheld: true, amount: '5' },
    ]);
  });

  test('who is the payer under another name gets nothing of it', () => {
    expect(amountsOf(base, [upline(1, { isPayer: true }), upline(2)])).toEqual([
      [1, '20', 'beneficiary_is_payer'],
      [2, '5', null],
    ]);
  });

  test('what is rounded off stays with the company', () => {
    const { shares, pool, paid, kept } = shareFee(base, { ...fee, amount: '0.000009' }, [upline(1)], unused);
    expect(shares).toMatchObject([{ amount: '0.000001', clipped: '0' }]);
    expect({ pool, paid, kept }).toEqual({ pool: '0.000003', paid: '0.000001', kept: '0.000002' });
  });
});

describe('by differences', () => {
  const flat = [
    ['10', '10', '10', '10'],
    ['15', '15', '15', '15'],
    ['25', '25', '25', '25'],
  ];
  const terms: ShareTerms = {
    ...base,
    mode: 'difference',
    depth: 4,
    rates: { activation: flat, upgrade: flat, robot_fee: flat, copy_cut: flat },
  };

  test('everybody gets what their rate is above the highest one below', () => {
    const chain = [upline(1), upline(2, { level: 2 }), upline(3, { level: 1 }), upline(4, { level: 2 })];
    expect(amountsOf(terms, chain)).toEqual([
      [1, '10', null],
      [2, '15', null],
    ]);
  });

  test('every rate is explained by the own one and the highest below, also where nothing is left', () => {
    const chain = [upline(1), upline(2, { level: 2 }), upline(3, { level: 1 })];
    const { shares } = shareFee(terms, fee, chain, unused);
    expect(shares.map(({ rate, ownRate, below }) => [ownRate, below, rate])).toEqual([
      ['10', '0', '10'],
      ['25', '10', '15'],
      ['15', '25', '0'],
    ]);
  });

  test('the next one of the same level as the highest gets the share of a peer, once', () => {
    const chain = [upline(1, { level: 1 }), upline(2, { level: 1 }), upline(3, { level: 1 })];
    expect(amountsOf({ ...terms, peer_percent: '2' }, chain)).toEqual([
      [1, '15', null],
      [2, '2', null],
    ]);
  });

  test('what the company keeps of who is not active, no one above gets instead', () => {
    const chain = [upline(1, { level: 1, isActive: false }), upline(2, { level: 2 })];
    expect(amountsOf(terms, chain)).toEqual([
      [1, '15', 'beneficiary_inactive'],
      [2, '10', null],
    ]);
  });
});

describe('caps', () => {
  const chain = [upline(1), upline(2)];
  test('each takes off what is above it, and the last one to do so is named', () => {
    expect(amountsOf({ ...base, day_cap_usdt: '12' }, chain)).toEqual([
      [1, '12', 'day'],
      [2, '5', null],
    ]);
    const used = { ...unused, beneficiaries: new Map([[1, { day: '0', month: '45' }]]) };
    expect(amountsOf({ ...base, day_cap_usdt: '12', month_cap_usdt: '50' }, chain, used)).toEqual([
      [1, '5', 'month'],
      [2, '5', null],
    ]);
    expect(amountsOf({ ...base, lifetime_cap_usdt: '22' }, chain)).toEqual([
      [1, '20', null],
      [2, '2', 'lifetime'],
    ]);
    expect(amountsOf({ ...base, budget_usdt: '100' }, chain, { ...unused, budget: '99' })).toEqual([
      [1, '1', 'budget'],
      [2, '0', 'budget'],
    ]);
  });

  test('they are in USDT, whatever the fee was paid in', () => {
    const { shares } = shareFee(
      { ...base, day_cap_usdt: '1' },
      { ...fee, asset: 'L', rateUsdt: '0.3' },
      [upline(1)],
      unused,
    );
    expect(shares).toMatchObject([{ amount: '3.3333', clipped: '16.6667', clippedBy: 'day' }]);
  });

  test('a matrix whose worst path costs more than the cap is refused, and so is one with holes', () => {
    const issues = (terms: ShareTerms) =>
      ShareTerms.safeParse(terms).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(issues(base)).toBeUndefined();
    expect(issues({ ...base, source_cap_percent: '39' })).toContainEqual(['rates.upgrade', 'path_above_cap']);
    expect(issues({ ...base, depth: 3 })).toContainEqual(['rates.robot_fee', 'rates_malformed']);
    // By differences the highest rate is all that is ever given, besides a peer's.
    expect(issues({ ...base, mode: 'difference', source_cap_percent: '30' })).toBeUndefined();
    expect(
      issues({ ...base, mode: 'difference', peer_percent: '1', source_cap_percent: '30' }),
    ).toBeDefined();
  });
});

const percent = fc.integer({ min: 0, max: 1000 }).map((thousandths) => String(thousandths / 100));
const cap = fc.option(fc.integer({ min: 1, max: 500 }).map(String));
const anyTerms = fc.integer({ min: 1, max: 6 }).chain((depth) => {
  const matrix = fc.array(fc.array(percent, { minLength: depth, maxLength: depth }), {
    minLength: 4,
    maxLength: 4,
  });
  return fc.record({
    mode: fc.constantFrom('fixed' as const, 'difference' as const),
    peer_percent: percent,
    inactive: fc.constantFrom('skip' as const, 'compress' as const),
    depth: fc.constant(depth),
    source_cap_percent: fc.constant('100'),
    day_cap_usdt: cap,
    month_cap_usdt: cap,
    lifetime_cap_usdt: cap,
    budget_usdt: cap,
    rates: fc.record({ activation: matrix, upgrade: matrix, robot_fee: matrix, copy_cut: matrix }),
  });
});
const anyChain = fc
  .array(
    fc.record({
      level: fc.integer({ min: 0, max: 5 }),
      isActive: fc.boolean(),
      isFrozen: fc.boolean(),
      isBlacklisted: fc.boolean(),
      isPayer: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((chain) => chain.map((each, index): Upline => ({ userId: index + 1, ...each })));
const anyFee = fc.record({
  source: fc.constantFrom(...shareSources),
  asset: fc.constantFrom('USDT' as const, 'L' as const),
  amount: fc.bigInt({ min: 1n, max: 10n ** 13n }).map((units) => multiply(String(units), '0.0001')),
  rateUsdt: fc.constantFrom('1', '0.07', '3.3'),
});

test(`whatever the plan and the tree, what is paid and what is kept is the pool, and no cap is passed (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      anyTerms,
      anyChain,
      fc.array(anyFee, { minLength: 1, maxLength: 20 }),
      (terms, chain, fees) => {
        const got = new Map<number, string>();
        let given = '0';
        // A matrix that is let pass never needs the cap of its source: it is set to the very worst path.
        const exact = (source: (typeof shareSources)[number]) => ({
          ...terms,
          source_cap_percent: worstPath(terms, source),
        });
        for (const each of fees) {
          const used: Used = {
            beneficiaries: new Map([...got].map(([id, usdt]) => [id, { day: usdt, month: usdt }])),
            lifetime: given,
            budget: given,
          };
          const { shares, pool, paid, kept } = shareFee(exact(each.source), each, chain, used);
          const open = shares.filter(({ skipped }) => skipped === null);
          expect(add(paid, kept)).toBe(add(pool, '0'));
          expect(compare(kept, '0')).toBeGreaterThanOrEqual(0);
          expect(sum(open.map(({ amount }) => amount))).toBe(add(paid, '0'));
          expect(new Set(shares.map(({ beneficiaryId }) => beneficiaryId)).size).toBe(shares.length);
          for (const share of open) {
            expect(share.generation).toBeLessThanOrEqual(terms.depth);
            expect(share.clippedBy).not.toBe('source');
            expect((share.amount.split('.')[1] ?? '').length).toBeLessThanOrEqual(assetScales[each.asset]);
            const usdt = multiply(share.amount, each.rateUsdt);
            got.set(share.beneficiaryId, add(got.get(share.beneficiaryId) ?? '0', usdt));
            given = add(given, usdt);
          }
          for (const usdt of got.values()) {
            for (const most of [terms.day_cap_usdt, terms.month_cap_usdt]) {
              if (most !== null) expect(compare(usdt, most)).toBeLessThanOrEqual(0);
            }
          }
          for (const most of [terms.lifetime_cap_usdt, terms.budget_usdt]) {
            if (most !== null) expect(compare(given, most)).toBeLessThanOrEqual(0);
          }
        }
      },
    ),
    { seed, numRuns: 200 },
  );
});
