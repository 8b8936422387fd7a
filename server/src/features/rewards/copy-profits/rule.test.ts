import { add, compare, decimal, multiply, subtract, sum } from '@quarterdeck/contract/core/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CopyReport, copyShareOf } from './rule.ts';

const report = (given: Partial<CopyReport>) =>
  copyShareOf({ mark: '0', cumNetRealised: '0', flow: '0', sharePct: '10', cutPct: '20', ...given });

test.each<[string, Partial<CopyReport>, object]>([
  [
    'a first profit',
    { cumNetRealised: '100' },
    { base: '100', share: '10', toTrader: '8', cut: '2', markAfter: '100' },
  ],
  [
    'only what is above the mark',
    { mark: '100', cumNetRealised: '150' },
    { base: '50', share: '5', markAfter: '150' },
  ],
  [
    'nothing while a loss is made up for',
    { mark: '100', cumNetRealised: '99' },
    { base: '0', share: '0', cut: '0', markAfter: '100' },
  ],
  ['nothing at the mark itself', { mark: '100', cumNetRealised: '100' }, { base: '0', markAfter: '100' }],
  [
    'no share of a deposit',
    { mark: '100', cumNetRealised: '600', flow: '500' },
    { markBefore: '600', base: '0', markAfter: '600' },
  ],
  [
    'a share of what was redeemed after it was made',
    { mark: '100', cumNetRealised: '90', flow: '-50' },
    { markBefore: '50', base: '40', share: '4', markAfter: '90' },
  ],
  [
    'dust: the follower keeps that of the share, the house that of the cut',
    { cumNetRealised: '0.000129', cutPct: '10' },
    { share: '0.000012', toTrader: '0.00001', cut: '0.000002' },
  ],
  ['too little for a share', { cumNetRealised: '0.000009' }, { base: '0.000009', share: '0', cut: '0' }],
])('%s', (_, given, expected) => {
  expect(report(given)).toMatchObject(expected);
});

const figure = (min: bigint) =>
  fc
    .tuple(fc.bigInt({ min, max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
    .map(([units, scale]) => decimal(String(units)).dividedBy(decimal('10').pow(scale)).toFixed(18));
const anyFigure = figure(-(10n ** 20n));
const percent = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((units) => String(units / 100));
const anyReport = fc.record({
  mark: anyFigure,
  cumNetRealised: anyFigure,
  flow: anyFigure,
  sharePct: percent(30),
  cutPct: percent(49.99),
});

test('no one pays more than the share, all of it arrives, and the mark is the highest that was reached', () => {
  fc.assert(
    fc.property(anyReport, (given) => {
      const { markBefore, markAfter, base, share, toTrader, cut } = copyShareOf(given);
      expect(add(toTrader, cut)).toBe(share);
      for (const amount of [base, share, toTrader, cut])
        expect(compare(amount, '0')).toBeGreaterThanOrEqual(0);
      const exact = decimal(multiply(base, given.sharePct)).dividedBy(100);
      expect(compare(share, exact)).toBeLessThanOrEqual(0);
      expect(compare(subtract(exact, share), '0.000001')).toBe(-1);
      expect(compare(add(markBefore, base), markAfter)).toBe(0);
      expect(compare(markAfter, given.cumNetRealised)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a flow that the figure has in it changes no share', () => {
  fc.assert(
    fc.property(anyReport, anyFigure, (given, flow) => {
      const moved = {
        ...given,
        cumNetRealised: add(given.cumNetRealised, flow),
        flow: add(given.flow, flow),
      };
      expect(copyShareOf(moved)).toMatchObject({
        base: copyShareOf(given).base,
        share: copyShareOf(given).share,
      });
    }),
  );
});

test('over many weeks profit is shared once: up to the highest figure ever reported', () => {
  fc.assert(
    fc.property(fc.array(anyFigure, { minLength: 1 }), (figures) => {
      let mark = '0';
      const bases = figures.map((cumNetRealised) => {
        const { base, markAfter } = report({ mark, cumNetRealised });
        mark = markAfter;
        return base;
      });
      const highest = figures.reduce((most, each) => (compare(each, most) > 0 ? each : most), '0');
      expect(compare(sum(bases), highest)).toBe(0);
    }),
  );
});
