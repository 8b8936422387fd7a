import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import type { PlatformOrder, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { type OrderStatus, orderMachine } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import type * as z from 'zod/mini';
import { advance, type Patch } from '#command/change.ts';
import type { OrderRow } from './subject.ts';

export type OrderReport = BodyOf<typeof reportOrder>;

export interface Merged {
  outcome: z.output<typeof PlatformOrder>['outcome'];
  patch: Patch<OrderRow>;
}

/** How far an order has come; nothing goes back. */
const ranks: Record<OrderStatus, number> = { pending: 0, partial_fill: 1, full_fill: 2, cancelled: 2 };

/** Whether a report is about this very order: what was ordered never changes. */
export function isSameOrder(row: OrderRow, report: OrderReport, userId: number): boolean {
  const fixed = [
    'exchange',
    'robot',
    'symbol',
    'asset',
    'cycle_no',
    'level',
    'side',
    'type',
    'reduce_only',
  ] as const;
  return (
    row.user_id === userId &&
    fixed.every((name) => row[name] === report[name]) &&
    isSameAmount(row.qty, report.qty) &&
    isSameAmount(row.price, report.price ?? null) &&
    (row.exchange_order_id === null ||
      report.exchange_order_id === undefined ||
      row.exchange_order_id === report.exchange_order_id)
  );
}

/**
 * What a report makes of an order that is known. Reports come in any order: of two the one that more was filled by is the newer,
 * then the one whose state is further on, then the later one.
 * @throws Refusal where it contradicts how the order ended.
 */
export function mergeReport(row: OrderRow, report: OrderReport, access: Authority): Merged {
  const patch = patchOf(row, report);
  if (isOlder(row, report)) return { outcome: isSamePatch(row, patch) ? 'known' : 'stale', patch: {} };
  const status =
    row.status === report.status || ranks[report.status] < ranks[row.status] || report.status === 'pending'
      ? row.status
      : advance(orderMachine, row, report.status, access);
  const outcome = status === row.status && isSamePatch(row, patch) ? 'known' : 'changed';
  if (outcome === 'known') return { outcome, patch: {} };
  const changed_at = later(row.changed_at, report.at);
  return { outcome, patch: { ...patch, status, changed_at } };
}

function isOlder(row: OrderRow, report: OrderReport): boolean {
  const filled = compare(report.filled_qty, row.filled_qty);
  if (filled !== 0) return filled < 0;
  const rank = ranks[report.status] - ranks[row.status];
  if (rank !== 0) return rank < 0;
  return Date.parse(report.at) <= Date.parse(row.changed_at) && report.status === row.status;
}

/** What a report says of what may change. */
function patchOf(row: OrderRow, report: OrderReport) {
  const { filled_qty, quote_filled, fee } = report;
  return {
    filled_qty,
    quote_filled,
    fee,
    avg_price: report.avg_price ?? row.avg_price,
    fee_asset: report.fee_asset ?? row.fee_asset,
    exchange_order_id: report.exchange_order_id ?? row.exchange_order_id,
    cancel_reason: report.cancel_reason ?? row.cancel_reason,
    reject_code: report.reject_code ?? row.reject_code,
    raw: report.raw ?? row.raw,
  };
}

function isSamePatch(
  row: OrderRow,
  { filled_qty, quote_filled, fee, avg_price, ...texts }: ReturnType<typeof patchOf>,
) {
  const amounts = { filled_qty, quote_filled, fee, avg_price };
  return (
    Object.entries(amounts).every(([name, amount]) =>
      isSameAmount(row[name as keyof typeof amounts], amount),
    ) && Object.entries(texts).every(([name, value]) => row[name as keyof typeof texts] === value)
  );
}

function isSameAmount(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : compare(one, other) === 0;
}

function later(one: string, other: string): string {
  return Date.parse(one) >= Date.parse(other) ? one : other;
}
