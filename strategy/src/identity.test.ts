import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Chance } from '../test/random-case.ts';
import { backTest } from './backtest.ts';
import { type CandleTexts, candlesOf } from './candles.ts';
import { equityCurve } from './equity.ts';
import { nearerExtremeRate } from './estimate.ts';
import { hashCandles, hashParameters, identityOf } from './identity.ts';
import { defaultParameters } from './parameters.ts';
import { replay } from './replay.ts';

const parameters = { ...defaultParameters(), callback: '0.2', profit: '0.6', profit_callback: '0.1' };

function walk(count: number): CandleTexts[] {
  const chance = new Chance(3);
  let price = 10_000;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    price = Math.max(5_000, price + chance.whole(-60, 60));
    const high = Math.max(open, price) + chance.whole(0, 30);
    const low = Math.min(open, price) - chance.whole(0, 30);
    return { start: index * 60_000, open: `${open}`, high: `${high}`, low: `${low}`, close: `${price}` };
  });
}

const candles = candlesOf(walk(2_000));
const result = backTest(parameters, candles, { hasEstimate: true });

test('the same question has the same identity, on every machine', async () => {
  const identity = await identityOf(result, parameters, candles);
  expect(identity).toEqual(
    await identityOf(backTest(parameters, candles), parameters, candlesOf(walk(2_000))),
  );
  // A change for speed must leave this alone; one of a rule changes engineVersion.
  expect(identity.engine).toBe('1');
  expect(identity.fills).toMatchInlineSnapshot(
    `"360013490c2b35c072f0568aed1fd14c43b2bc38cf312089301188e322d8d5a8"`,
  );
});

test('any hash of SHA-256 may be given', async () => {
  const given = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
  expect(await identityOf(result, parameters, candles, given)).toEqual(
    await identityOf(result, parameters, candles),
  );
});

test('equal numbers have equal hashes; another number has another', async () => {
  const hash = await hashParameters(parameters);
  expect(await hashParameters({ ...parameters, profit: '0.60' })).toBe(hash);
  expect(await hashParameters({ ...parameters, profit: '0.61' })).not.toBe(hash);
  const data = await hashCandles(candles);
  const other = walk(2_000);
  Object.assign(other[1_000] as CandleTexts, { close: other[1_000]?.open });
  expect(await hashCandles(candlesOf(other))).not.toBe(data);
  const later = walk(2_000).map((row, index) => ({ ...row, start: row.start + (index > 999 ? 60_000 : 0) }));
  expect(await hashCandles(candlesOf(later))).not.toBe(data);
});

test('the curve of equity ends at the final equity, and holds the greatest fall', () => {
  const curve = equityCurve(result.paths.by_colour, parameters.capital, candles, 100);
  expect(curve).toHaveLength(100);
  expect(curve.at(-1)?.last).toBeCloseTo(Number(result.paths.by_colour.equity), 8);
  const all = equityCurve(result.paths.by_colour, parameters.capital, candles, 2_000);
  expect(all).toHaveLength(2_000);
  let [peak, worst] = [0, 0];
  for (const { last } of all) {
    peak = Math.max(peak, last);
    worst = Math.max(worst, ((peak - last) / peak) * 100);
  }
  expect(worst).toBeCloseTo(Number(result.paths.by_colour.max_drawdown_pct), 8);
  const { position, close } = replay(parameters, candles, 'by_colour', undefined);
  expect(position.equity(close).toText()).toBe(result.paths.by_colour.equity);
});

test('the estimate is played, and leaves the verdict alone', () => {
  expect(result.estimate?.cycles).toBeGreaterThan(0);
  const { estimate: _, ...without } = backTest(parameters, candles);
  expect(result).toMatchObject(without);
});

test('how often the nearer extreme came first is measured on finer candles', () => {
  const text = (open: number, high: number, low: number, close: number, index: number): CandleTexts => ({
    start: index * 60_000,
    open: `${open}`,
    high: `${high}`,
    low: `${low}`,
    close: `${close}`,
  });
  const fine = candlesOf([
    // Up 2, then down 5: the nearer one first.
    text(100, 102, 100, 101, 0),
    text(101, 101, 95, 96, 1),
    // Down 5, then up 3: the farther one first.
    text(96, 96, 91, 92, 2),
    text(92, 99, 92, 99, 3),
    // Both in one candle: the order is unknown.
    text(99, 103, 98, 100, 4),
    text(100, 100, 99, 100, 5),
  ]);
  expect(nearerExtremeRate(fine, 120_000)).toEqual({ right: 1, judged: 2 });
});
