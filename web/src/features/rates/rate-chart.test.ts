import type { RatePoint } from '@quarterdeck/contract/features/rates/rates';
import { expect, test } from 'vitest';
import { seriesOf } from './rate-chart.tsx';

const point = (at: string, rate_usdt: string, outcome: RatePoint['outcome'] = 'taken') =>
  ({ at, rate_usdt, outcome, source: 'hand' }) as RatePoint;
const words = { name: 'Rate', refused: (rate: string) => rate };
const now = Date.parse('2026-01-07T00:00:00Z');

test('a rate holds until the next one, and the last one until now', () => {
  const points = [
    point('2026-01-01T00:00:00Z', '100'),
    point('2026-01-05T00:00:00Z', '120'),
    point('2026-01-06T00:00:00Z', '900', 'refused'),
  ];
  const series = seriesOf(points, now, words);
  expect(series.points).toEqual([
    { at: '2026-01-01T00:00:00Z', value: '100' },
    { at: '2026-01-05T00:00:00Z', value: '120' },
    { at: now, value: '120' },
  ]);
  expect(series.isStepped).toBe(true);
});

test('without a rate there is no point', () => {
  expect(seriesOf([], now, words).points).toEqual([]);
});
