import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { reportFills, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import type { TestServer } from '#test/support/test-server.ts';

type Order = BodyInput<typeof reportOrder>;
type Fill = BodyInput<typeof reportFills>['fills'][number];

let made = 0;

/** A pending order of a robot as the platform would report it. */
export function anOrder(uid: string, more: Partial<Order> = {}): Order {
  made += 1;
  return {
    client_order_id: `c-${made}`,
    uid,
    robot: 'r-1',
    exchange: 'binance',
    exchange_order_id: `e-${made}`,
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
    ...more,
  };
}

/** A fill of it, or of the order of this name. */
export function aFill(order: Pick<Order, 'client_order_id'>, more: Partial<Fill> = {}): Fill {
  made += 1;
  return {
    trade_id: `t-${made}`,
    client_order_id: order.client_order_id,
    price: '60000',
    qty: '1',
    fee: '0.6',
    fee_asset: 'USDT',
    at: '2026-05-01T10:00:01Z',
    ...more,
  };
}

/** An order that was filled at one go, with its fill, both reported. */
export async function aFilledOrder(server: TestServer, uid: string, more: Partial<Order> = {}) {
  const order = anOrder(uid, { status: 'full_fill', filled_qty: '1', quote_filled: '60000', ...more });
  const fill = aFill(order);
  await server.platform.call(reportOrder, order);
  await server.platform.call(reportFills, { exchange: order.exchange, fills: [fill] });
  return { order, fill };
}
