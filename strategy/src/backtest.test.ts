import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { differences } from '../test/agreement.ts';
import type { Given, GivenCandle } from '../test/oracle.ts';
import { backTest, backTestPath } from './backtest.ts';
import { CandleBuilder, candlesOf, minute } from './candles.ts';
import { defaultParameters, type StrategyParameters } from './parameters.ts';
import { Cancelled } from './replay.ts';

const example: StrategyParameters = {
  ...defaultParameters(),
  first_amount: '100',
  max_adds: 6,
  multiple: '2',
  decline: '2',
  proportion_decline: '1.2',
  callback: '0.3',
  profit: '1.3',
  profit_callback: '0.3',
  fee: '0.05',
  quantity_step: '0.0001',
  min_notional: '5',
  capital: '20000',
};

const start = Date.UTC(2024, 0, 1);

/** Candles of a minute each: open, high, low, close. */
function rows(...prices: string[]): GivenCandle[] {
  return prices.map((text, index) => {
    const [open = '', high = '', low = '', close = ''] = text.split(' ');
    return { start: start + index * minute, open, high, low, close };
  });
}

/** What a path does with some candles, as `kind level price`; the oracle says the same. */
function fillsOf(
  changes: Partial<StrategyParameters>,
  candles: GivenCandle[],
  path: 'open_high_low_close' | 'open_low_high_close' | 'by_colour' = 'by_colour',
): string[] {
  const parameters = { ...example, ...changes };
  expect(differences({ given: parameters as Given, candles })).toEqual([]);
  const { fills } = backTestPath(parameters, candlesOf(candles), path);
  return fills.map(({ candle, kind, level, price }) => `${candle} ${kind} ${level} ${price}`);
}

const recorded = join(import.meta.dirname, '../../../shared/data/btc-perp-20211231-20220201_1m.csv');

describe.runIf(existsSync(recorded))('a month of recorded minutes', () => {
  const candles = candlesOf(
    existsSync(recorded)
      ? readFileSync(recorded, 'utf8')
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => {
            const [time = '', open = '', high = '', low = '', close = ''] = line.split(',');
            return { start: Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`), open, high, low, close };
          })
      : [],
  );

  test('the worked example comes out to the last digit', () => {
    const { paths, spread, verdict } = backTest(example, candles);
    expect(candles.close.length).toBe(45_031);
    expect(paths.open_high_low_close).toMatchObject({
      cycles: 35,
      levels: [19, 8, 5, 1, 0, 1, 1],
      fees: '28.39347228555',
      net: '339.96325196445',
      equity: '20340.03763321445',
      open_qty: '0.0025',
      open_level: 0,
      open_unrealised: '0.1225',
    });
    expect(paths.open_low_high_close).toMatchObject({
      cycles: 32,
      levels: [18, 7, 4, 1, 0, 1, 1],
      fees: '27.28858700855',
      net: '319.66375704145',
      equity: '20319.73813829145',
      open_qty: '0.0025',
      open_level: 0,
    });
    expect(paths.by_colour).toMatchObject({
      cycles: 34,
      levels: [18, 9, 5, 0, 0, 1, 1],
      fees: '27.08781224965',
      net: '349.02557660035',
      equity: '20349.09995785035',
      open_qty: '0.0025',
      open_level: 0,
    });
    expect([spread, verdict]).toEqual(['29.3618195589', 'reliable']);
  });

  test('with three adds it is stuck at level 3 under all paths', () => {
    const { paths } = backTest({ ...example, max_adds: 3 }, candles);
    expect(Object.values(paths).map(({ equity, open_level }) => [equity.slice(0, 8), open_level])).toEqual([
      ['19820.68', 3],
      ['19823.43', 3],
      ['19824.91', 3],
    ]);
  });
});

test('a small case, calculated manually', () => {
  // Entry 100 at 100: 1. Add 1 armed at 98, low 97, fired at 97 x 1.003 = 97.291: 200 buy 2.0556.
  // Average (100 + 199.9913796) / 3.0556; armed at 99.45...; peak 100.5, sold at 100.5 x 0.997 = 100.1985.
  const candles = rows('99 99 99 99', '100 100.1 97 97.2', '97.2 100.5 97.2 100.1', '101 101 101 101');
  expect(fillsOf({}, candles)).toEqual([
    '1 enter 0 100',
    '2 add 1 97.291',
    '2 sell 1 100.1985',
    '3 enter 0 101',
  ]);
  const result = backTestPath(example, candlesOf(candles), 'by_colour');
  // Fees: 0.05, 0.0999956898, 0.05 % of 306.1665366 and of 99.99; net: sold less bought less fees.
  expect(result).toMatchObject({
    cycles: 1,
    levels: [0, 1, 0, 0, 0, 0, 0],
    fees: '0.3530739581',
    net: '5.8720780419',
    equity: '20005.8220830419',
    open_qty: '0.99',
    open_level: 0,
    open_unrealised: '0',
    max_capital: '299.9913796',
    win_pct: '100',
  });
});

describe('the rules', () => {
  const plain: Partial<StrategyParameters> = { callback: '0', profit_callback: '0', quantity_step: '0.01' };

  test('the first candle never enters, and a sale is followed by an entry at the next open at the earliest', () => {
    const candles = rows('100 100 100 100', '100 102 100 102', '102 102 102 102');
    expect(fillsOf(plain, candles)).toEqual(['1 enter 0 100', '1 sell 0 101.3', '2 enter 0 102']);
  });

  test('a cooldown runs from the end of the candle of the sale', () => {
    const flat = '102 102 102 102';
    const candles = rows('100 100 100 100', '100 102 100 102', flat, flat, flat);
    expect(fillsOf({ ...plain, cooldown: 2 }, candles).at(-1)).toBe('4 enter 0 102');
  });

  test('without a callback several adds may follow in one fall', () => {
    const candles = rows('100 100 100 100', '100 100 95 95');
    // Steps 2 and 2.4 %.
    expect(fillsOf(plain, candles)).toEqual(['1 enter 0 100', '1 add 1 98', '1 add 2 95.648']);
  });

  test('with a callback an add waits for the rebound, within the same candle if the path says so', () => {
    const candles = rows('100 100 100 100', '100 100 97 97');
    const parameters = { ...plain, callback: '0.5' };
    expect(fillsOf(parameters, candles, 'open_high_low_close')).toEqual(['1 enter 0 100']);
    expect(fillsOf(parameters, candles, 'open_low_high_close')[1]).toBe('1 add 1 97.485');
  });

  test('an armed take-profit disarms the add', () => {
    // Armed at 98; the rebound would be at 156.8, far above the take-profit at 101.3.
    const parameters = { ...plain, callback: '60', profit_callback: '50' };
    const candles = rows('100 100 100 100', '100 100 98 98', '98 160 98 160', '160 160 80 80');
    expect(fillsOf(parameters, candles)).toEqual(['1 enter 0 100', '3 sell 0 80']);
  });

  test('what a gap passes is filled at the open', () => {
    const up = rows('100 100 100 100', '100 100 100 100', '105 105 105 105');
    expect(fillsOf(plain, up).at(-1)).toBe('2 sell 0 105');
    const down = rows('100 100 100 100', '100 100 100 100', '97 99 97 99');
    expect(fillsOf(plain, down).at(-1)).toBe('2 add 1 97');
  });

  test('the open alone moves neither the lowest nor the highest price that is followed', () => {
    // Armed at 98 with 97 as the lowest; a gap to 96, and up from there: fired at 97 x 1.005.
    const candles = rows('100 100 100 100', '100 100 97 97', '96 98 96 98');
    const parameters = { ...plain, callback: '0.5' };
    expect(fillsOf(parameters, candles, 'open_high_low_close')[1]).toBe('2 add 1 97.485');
  });

  test('a stop loss comes before an add at the same price', () => {
    const candles = rows('100 100 100 100', '100 100 97 97');
    expect(fillsOf({ ...plain, stop_loss: '2' }, candles).at(-1)).toBe('1 stop 0 98');
  });

  test('a gap beyond the stop loss buys nothing more', () => {
    const candles = rows('100 100 100 100', '100 100 100 100', '90 90 90 90');
    expect(fillsOf({ ...plain, stop_loss: '5' }, candles)).toEqual(['1 enter 0 100', '2 stop 0 90']);
  });

  test('a short mirrors a long', () => {
    const candles = rows('100 100 100 100', '100 103 100 103', '103 103 100 100');
    expect(fillsOf({ ...plain, direction: 'short' }, candles)).toEqual([
      '1 enter 0 100',
      '1 add 1 102',
      '2 sell 1 100.007108108108108108108108',
    ]);
  });

  test('an add that the cash does not pay for is skipped, and ends the ladder', () => {
    const candles = rows('100 100 100 100', '100 100 90 90', '90 90 80 80');
    const parameters = { ...plain, capital: '300' };
    expect(fillsOf(parameters, candles)).toEqual(['1 enter 0 100']);
    const result = backTestPath({ ...example, ...parameters }, candlesOf(candles), 'by_colour');
    expect([result.skipped_buys, result.exhausted_candles]).toEqual([1, 2]);
    expect(fillsOf({ ...plain, capital: '300.15', max_adds: 1 }, candles)).toHaveLength(2);
  });

  test('cash or notional that is just enough is enough', () => {
    const candles = rows('100 100 100 100', '100 100 100 100');
    expect(fillsOf({ ...plain, capital: '100.05' }, candles)).toEqual(['1 enter 0 100']);
    expect(fillsOf({ ...plain, capital: '100.04999999' }, candles)).toEqual([]);
    expect(fillsOf({ ...plain, min_notional: '100' }, candles)).toEqual(['1 enter 0 100']);
    expect(fillsOf({ ...plain, min_notional: '100.00000001' }, candles)).toEqual([]);
  });

  test('where an add and the take-profit are met at the same price, it is the take-profit', () => {
    // The add fires at 84 x 1.25, the take-profit is armed at 100 x 1.05: both are 105.
    const candles = rows('100 100 100 100', '100 100 84 84', '84 110 84 110');
    const parameters = { ...plain, decline: '16', callback: '25', profit: '5' };
    expect(fillsOf(parameters, candles)).toEqual(['1 enter 0 100', '2 sell 0 105']);
  });

  test('a trigger that is exactly a tick is met there, though its decimals have no end', () => {
    // One at 50 and two at 25 cost 100 / 3 each; times 1.02 that is 34.
    const override = [{ price: '25', amount: '50' }];
    const parameters = {
      ...plain,
      first_amount: '50',
      levels_override: override,
      quantity_step: '1',
      profit: '2',
      min_notional: '0',
    };
    const candles = rows('50 50 50 50', '50 50 25 25', '25 34 25 34');
    expect(fillsOf(parameters, candles)).toEqual(['1 enter 0 50', '1 add 1 25', '2 sell 1 34']);
  });

  test('a leveraged position is liquidated when its margin is used up', () => {
    const candles = rows('100 100 100 100', '100 100 85 85', '85 85 85 85');
    const parameters = { ...plain, leverage: '10', max_adds: 0 };
    expect(fillsOf(parameters, candles)).toEqual(['1 enter 0 100', '1 liquidation 0 90', '2 enter 0 85']);
    const { net } = backTestPath({ ...example, ...parameters }, candlesOf(candles), 'by_colour');
    expect(net).toBe('-10.05');
  });

  test('funding is paid for each period that passes while a position is open', () => {
    const eight = Date.UTC(2024, 0, 1, 8);
    const candles = rows('100 100 100 100', '100 100 100 100', '100 100 100 100').map((row, index) => ({
      ...row,
      start: eight + (index - 2) * minute,
    }));
    const parameters = { ...plain, funding_rate: '0.01' };
    expect(fillsOf(parameters, candles)).toEqual(['1 enter 0 100']);
    const equity = (changes: Partial<StrategyParameters>) =>
      backTestPath({ ...example, ...parameters, ...changes }, candlesOf(candles), 'by_colour').equity;
    expect(equity({})).toBe('19999.94');
    expect(equity({ direction: 'short' })).toBe('19999.96');
  });

  test('a cycle begins only above the mean of closed candles, and not before it is warm', () => {
    const candles = rows('10 10 10 10', '10 10 10 10', '10 10 10 10', '10 12 10 12', '12 12 12 12');
    expect(fillsOf({ ...plain, is_mea: 1, ema_period: 3 }, candles)).toEqual(['4 enter 0 12']);
  });

  test('signals come from closed candles of their own timeframe', () => {
    const candles = rows(
      ...Array.from({ length: 16 }, (_, index) => (index < 9 ? '10 10 10 10' : '11 11 11 11')),
    );
    const parameters = { ...example, is_mea: 1, ema_period: 2, macd_tf: '5m' } as const;
    const { fills } = backTestPath(parameters, candlesOf(candles), 'by_colour');
    // The second five minutes close at 11, above the mean of 10 and 11, when the tenth minute ends.
    expect(fills[0]).toMatchObject({ candle: 10, kind: 'enter' });
  });
});

test('the result names what is unreliable', () => {
  // A candle so wide that the order of its extremes decides all.
  const candles = candlesOf(rows('100 100 100 100', '100 110 90 100', '100 110 90 100', '100 100 100 100'));
  const { paths, spread, verdict } = backTest({ ...example, max_adds: 1 }, candles);
  expect(paths.open_high_low_close.equity).not.toBe(paths.open_low_high_close.equity);
  expect(Number(spread)).toBeGreaterThan(0);
  expect(verdict).toBe('unreliable');
});

test('a replay tells how far it is, and ends when it is cancelled', () => {
  const builder = new CandleBuilder({ timeframe: minute, tick: '1' });
  for (let index = 0; index < 200_000; index += 1) builder.add(index * minute, 100, 100, 100, 100);
  const candles = builder.candles();
  const seen: number[] = [];
  backTest(example, candles, { onProgress: (share) => seen.push(share) });
  expect(seen.length).toBeGreaterThan(6);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
  let asked = 0;
  expect(() => backTest(example, candles, { isCancelled: () => ++asked === 3 })).toThrow(Cancelled);
  expect(asked).toBe(3);
});

test('no candles are refused', () => {
  expect(() => backTest(example, candlesOf([]))).toThrow('no candles');
});
