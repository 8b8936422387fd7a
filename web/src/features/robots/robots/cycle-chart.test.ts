import type { RobotTrade } from '@quarterdeck/contract/features/robots/robots/trades';
import { expect, test } from 'vitest';
import { rangeOf } from './cycle-chart.tsx';

const fills = ['2026-01-01T12:00:00Z', '2026-01-02T12:00:00Z'].map((at) => ({ at }) as RobotTrade);
const row = { reported_at: '2026-01-09T12:00:00Z' };

test('a closed cycle is drawn with six hours on both sides', () => {
  expect(rangeOf(fills, row, false)).toEqual({
    from: '2026-01-01T06:00:00.000Z',
    to: '2026-01-02T18:00:00.000Z',
  });
});

test('an open cycle is drawn to the newest candle', () => {
  expect(rangeOf(fills, row, true)).toEqual({ from: '2026-01-01T06:00:00.000Z' });
});
