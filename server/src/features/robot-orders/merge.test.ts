import { nobody } from '@quarterdeck/contract/core/access';
import { reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { expect, test } from 'vitest';
import { isSameOrder, mergeReport, type OrderReport } from './merge.ts';
import type { OrderRow } from './subject.ts';

const said = {
  client_order_id: 'c-1',
  uid: 'u-1',
  robot: 'r-1',
  exchange: 'binance',
  symbol: 'BTCUSDT',
  asset: 'USDT',
  cycle_no: 1,
  level: 0,
  side: 'buy',
  type: 'limit',
  price: '60000',
  qty: '1',
  status: 'pending',
  at: '2026-05-01T10:00:00Z',
} as const;

const report = (more: Partial<Record<keyof OrderReport, unknown>> = {}): OrderReport =>
  reportOrder.body?.parse({ ...said, ...more }) as OrderReport;

function row(more: Partial<OrderRow> = {}): OrderRow {
  const { uid: _uid, at, ...order } = report();
  return {
    ...order,
    id: 1,
    user_id: 7,
    price: '60000',
    exchange_order_id: null,
    avg_price: null,
    fee_asset: null,
    cancel_reason: null,
    reject_code: null,
    raw: null,
    changed_at: at,
    created_at: at,
    updated_at: at,
    version: 1,
    ...more,
  };
}

const merge = (stored: Partial<OrderRow>, told: Parameters<typeof report>[0]) =>
  mergeReport(row(stored), report(told), nobody);

test('an order goes on: pending, partly filled, filled', () => {
  expect(merge({}, { status: 'partial_fill', filled_qty: '0.4', at: '2026-05-01T10:01:00Z' })).toMatchObject({
    outcome: 'changed',
    patch: { status: 'partial_fill', filled_qty: '0.4', changed_at: '2026-05-01T10:01:00.000Z' },
  });
  expect(
    merge({ status: 'partial_fill', filled_qty: '0.4' }, { status: 'full_fill', filled_qty: '1' }),
  ).toMatchObject({ outcome: 'changed', patch: { status: 'full_fill', filled_qty: '1' } });
});

test('the same again is known; what says less, or is older, is stale, in whatever order it comes', () => {
  expect(merge({}, {})).toEqual({ outcome: 'known', patch: {} });
  expect(merge({}, { at: '2026-05-01T11:00:00Z' })).toEqual({ outcome: 'known', patch: {} });
  const filled = { status: 'full_fill', filled_qty: '1.0' } as const;
  expect(merge(filled, { status: 'full_fill', filled_qty: '1' }).outcome).toBe('known');
  expect(merge(filled, {}).outcome).toBe('stale');
  expect(
    merge(filled, { status: 'partial_fill', filled_qty: '0.4', at: '2026-06-01T10:00:00Z' }).outcome,
  ).toBe('stale');
  expect(merge({}, { fee: '1', at: '2026-05-01T09:00:00Z' }).outcome).toBe('stale');
  expect(merge({}, { fee: '1', at: '2026-05-01T11:00:00Z' })).toMatchObject({
    outcome: 'changed',
    patch: { fee: '1' },
  });
});

test('what was cancelled keeps what was filled; more of it is taken, another end is refused', () => {
  const cancelled = { status: 'cancelled', filled_qty: '0.4', cancel_reason: 'robot' } as const;
  expect(
    merge({ status: 'partial_fill', filled_qty: '0.4' }, { ...cancelled, cancel_reason: 'expired' }),
  ).toMatchObject({ patch: { status: 'cancelled', filled_qty: '0.4', cancel_reason: 'expired' } });
  expect(merge(cancelled, { ...cancelled, filled_qty: '0.5' })).toMatchObject({
    outcome: 'changed',
    patch: { status: 'cancelled', filled_qty: '0.5' },
  });
  expect(merge(cancelled, { status: 'partial_fill', filled_qty: '0.5' })).toMatchObject({
    patch: { status: 'cancelled', filled_qty: '0.5', cancel_reason: 'robot' },
  });
  expect(() => merge(cancelled, { status: 'full_fill', filled_qty: '1' })).toThrow('transition_not_allowed');
  expect(() =>
    merge(
      { status: 'full_fill', filled_qty: '1' },
      { ...cancelled, filled_qty: '1', at: '2026-05-02T00:00:00Z' },
    ),
  ).toThrow('transition_not_allowed');
});

test('what was ordered never changes; what the exchange calls it is learnt once', () => {
  expect(isSameOrder(row(), report(), 7)).toBe(true);
  expect(isSameOrder(row(), report(), 8)).toBe(false);
  expect(isSameOrder(row({ qty: '1.00' }), report(), 7)).toBe(true);
  for (const other of [
    { qty: '2' },
    { price: undefined },
    { side: 'sell' },
    { robot: 'r-2' },
    { reduce_only: true },
  ])
    expect(isSameOrder(row(), report(other), 7), JSON.stringify(other)).toBe(false);
  expect(isSameOrder(row(), report({ exchange_order_id: '9' }), 7)).toBe(true);
  expect(isSameOrder(row({ exchange_order_id: '9' }), report(), 7)).toBe(true);
  expect(isSameOrder(row({ exchange_order_id: '9' }), report({ exchange_order_id: '8' }), 7)).toBe(false);
  expect(merge({ exchange_order_id: '9' }, { at: '2026-05-02T00:00:00Z' }).outcome).toBe('known');
});

test('a reason is owed by what was cancelled, and by nothing else', () => {
  expect(() => report({ status: 'cancelled' })).toThrow('cancel_reason_unfit');
  expect(() => report({ cancel_reason: 'robot' })).toThrow('cancel_reason_unfit');
});
