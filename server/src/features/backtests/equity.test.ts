import { candlesOf } from '@quarterdeck/strategy/candles';
import { expect, test } from 'vitest';
import { equityOf } from './equity.ts';

const closes = Array.from({ length: 101 }, (_, index) => 100 - index * 0.4);
const candles = candlesOf(
  closes.map((close, index) => ({
    start: index * 60_000,
    open: close.toFixed(1),
    high: close.toFixed(1),
    low: close.toFixed(1),
    close: close.toFixed(1),
  })),
);

test('without a trade the curve is the capital', () => {
  const points = equityOf([], candles, '10000');
  expect(points).toHaveLength(closes.length);
  expect(new Set(points.map(({ equity, drawdown_pct }) => `${equity} ${drawdown_pct}`))).toEqual(
    new Set(['10000.0000 0.0000']),
  );
});

test('a position counts from the candle that bought it', () => {
  const close = (closes[44] ?? 0) * 156;
  const points = equityOf([{ candle: 44, base: 10_000 - close, slope: 15.6 }], candles, '10000');
  expect(points.slice(0, 45).every(({ equity }) => equity === '10000.0000')).toBe(true);
  expect(points.slice(0, 45).every(({ drawdown_pct }) => drawdown_pct === '0.0000')).toBe(true);
  expect(Number(points[45]?.drawdown_pct)).toBeGreaterThan(0);
});
