import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Chance, type RandomCase, randomCase } from '../test/random-case.ts';
import { backTestPath, type PathResult } from './backtest.ts';
import { candlesOf } from './candles.ts';
import { Fraction, zero } from './fraction.ts';
import { signalsOf } from './indicators.ts';
import { defaultParameters, type StrategyParameters } from './parameters.ts';
import { paths } from './paths.ts';
import { replay } from './replay.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const numRuns = 100;

const parametersOf = ({ given }: RandomCase) => ({ ...defaultParameters(), ...given }) as StrategyParameters;

/** The result without what only draws. */
function figures({ spans: _, ...rest }: PathResult) {
  return rest;
}

test('cash and positions are conserved to the last digit', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(...paths), (seed, path) => {
      const drawn = randomCase(seed);
      // A liquidation takes the margin, whatever the price: the others are sums of what was bought and sold.
      const parameters = { ...parametersOf(drawn), funding_rate: '0', leverage: '0' };
      const candles = candlesOf(drawn.candles);
      const { position, close } = replay(parameters, candles, path, undefined);
      let [cash, held] = [Fraction.of(parameters.capital).over(Fraction.of(candles.tick)), zero];
      for (const { kind, price, quantity, fee } of position.fills) {
        const isEntry = kind === 'enter' || kind === 'add';
        const value = quantity.times(price);
        cash = cash.minus(fee).plus(isEntry ? zero.minus(value) : value);
        held = held.plus(isEntry ? quantity : zero.minus(quantity));
      }
      expect(held.compare(position.quantity)).toBe(0);
      const equity = cash.plus(held.times(new Fraction(BigInt(close))));
      expect(equity.minus(position.equity(close)).toText(48)).toBe('0');
      const fees = position.fills.reduce((sum, { fee }) => sum.plus(fee), zero);
      expect(fees.minus(position.fees).toText(48)).toBe('0');
      position.check();
    }),
    { numRuns },
  );
});

test('prices times a power of ten, with a step divided by it, change the scale only', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 6 }), (seed, power) => {
      const drawn = randomCase(seed);
      const factor = new Fraction(10n ** BigInt(power));
      const scaled = (text: string) => Fraction.of(text).times(factor).toText();
      const shrunk = (text: string) => Fraction.of(text).over(factor).toText();
      const candles = drawn.candles.map(({ start, ...prices }) => ({
        start,
        open: scaled(prices.open),
        high: scaled(prices.high),
        low: scaled(prices.low),
        close: scaled(prices.close),
      }));
      const parameters = parametersOf(drawn);
      const others = {
        ...parameters,
        quantity_step: shrunk(parameters.quantity_step),
        levels_override: parameters.levels_override.map(({ price, amount }) => ({
          price: scaled(price),
          amount,
        })),
      };
      const before = backTestPath(parameters, candlesOf(drawn.candles), 'by_colour');
      const after = backTestPath(others, candlesOf(candles), 'by_colour');
      const money = ({ fills: _, open_qty: __, spans: ___, ...rest }: PathResult) => rest;
      expect(money(after)).toEqual(money(before));
      const shape = (result: PathResult) =>
        result.fills.map(({ candle, kind, level, fee }) => [candle, kind, level, fee]);
      expect(shape(after)).toEqual(shape(before));
      for (const [index, { price }] of after.fills.entries()) {
        const other = Fraction.of(scaled(before.fills[index]?.price ?? '0'));
        const difference = Fraction.of(price).minus(other);
        expect(Math.abs(difference.toNumber())).toBeLessThan(10 ** (power - 23));
      }
    }),
    { numRuns },
  );
});

test('where the profit can not be reached no cycle closes', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(...paths), (seed, path) => {
      const drawn = randomCase(seed);
      // From 5,000 to 9,999 no price is twice another.
      const chance = new Chance(seed);
      const candles = drawn.candles.map(({ start }) => {
        const ends = [chance.whole(5_000, 9_999), chance.whole(5_000, 9_999)].sort((a, b) => a - b);
        const [low = 0, high = 0] = ends;
        const [open, close] = [chance.whole(low, high), chance.whole(low, high)];
        return { start, open: `${open}`, high: `${high}`, low: `${low}`, close: `${close}` };
      });
      const { max_adds, multiple, decline, callback } = parametersOf(drawn);
      const parameters: StrategyParameters = {
        ...defaultParameters(),
        ...{ max_adds, multiple, decline, callback },
        direction: 'long',
        profit: '100',
        capital: '1000000',
        quantity_step: '0.00000001',
      };
      const result = backTestPath(parameters, candlesOf(candles), path);
      expect([result.cycles, result.net]).toEqual([0, '0']);
      expect(result.open_level).toBeGreaterThanOrEqual(0);
    }),
    { numRuns },
  );
});

test('the three paths agree on flat candles', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const drawn = randomCase(seed);
      const flat = drawn.candles.map(({ start, close }) => ({
        start,
        open: close,
        high: close,
        low: close,
        close,
      }));
      const [first, ...others] = paths.map((path) =>
        figures(backTestPath(parametersOf(drawn), candlesOf(flat), path)),
      );
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns },
  );
});

test('candles after the end change nothing before it', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.constantFrom(...paths),
      fc.double({ min: 0.1, max: 0.95, noNaN: true }),
      (seed, path, share) => {
        const drawn = randomCase(seed);
        const count = Math.max(2, Math.floor(drawn.candles.length * share));
        const [shorter, longer] = [drawn.candles.slice(0, count), drawn.candles].map((candles) =>
          backTestPath(parametersOf(drawn), candlesOf(candles), path),
        ) as [PathResult, PathResult];
        expect(longer.fills.filter(({ candle }) => candle < count)).toEqual(shorter.fills);
      },
    ),
    { numRuns },
  );
});

test('indicators say the same whatever candle they begin with, once that is long ago', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const chance = new Chance(seed);
      let price = 1_000_000;
      const closes = Array.from({ length: 2_000 }, () => {
        price += chance.of([-1, 1]) * chance.whole(1, 900);
        return price;
      });
      const filters = { isMacd: true, period: chance.whole(2, 40) };
      const whole = signalsOf(closes, filters);
      const cut = chance.whole(1, 200);
      const part = signalsOf(closes.slice(cut), filters);
      expect(part.slice(1_500 - cut)).toEqual(whole.slice(1_500));
    }),
    { numRuns: 20 },
  );
});

test('money that is no decimal is carried to 64 places, and the books still balance', () => {
  const parameters = {
    ...defaultParameters(),
    leverage: '3',
    trigger_base: 'average',
    profit: '1.3',
    decline: '0.7',
    multiple: '1',
    quantity_step: '0.000000000000000001',
  } as const;
  const chance = new Chance(1);
  let price = 10_000;
  const candles = Array.from({ length: 3_000 }, (_, index) => {
    const open = price;
    price += chance.whole(-150, 150);
    const [low, high] = [Math.min(open, price), Math.max(open, price)];
    return { start: index * 60_000, open: `${open}`, high: `${high}`, low: `${low}`, close: `${price}` };
  });
  const { position } = replay(parameters, candlesOf(candles), 'by_colour', undefined);
  expect(position.cycles.length).toBeGreaterThan(50);
  expect(position.cycles.some(({ net }) => net.denominator === 10n ** 64n)).toBe(true);
  expect(position.net.denominator < 10n ** 400n).toBe(true);
  const sum = position.cycles.reduce((total, { net }) => total.plus(net), zero);
  expect(sum.compare(position.net)).toBe(0);
});
