import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { reportExchangeFills } from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import { reportFills, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import { call, type Story } from './step.ts';
import { hour, minute, type World } from './world.ts';

type Order = BodyInput<typeof reportOrder>;
type Report = Pick<Order, 'status' | 'filled_qty' | 'cancel_reason' | 'reject_code'>;

/** What becomes of the orders of a ladder: its quantities are hundredths of what was ordered. */
const endings: (Report & { parts: number[] })[] = [
  { status: 'full_fill', parts: [100] },
  { status: 'full_fill', parts: [30, 50, 20] },
  { status: 'cancelled', parts: [40], cancel_reason: 'robot' },
  { status: 'partial_fill', parts: [25] },
  { status: 'pending', parts: [] },
  { status: 'cancelled', parts: [], cancel_reason: 'rejected', reject_code: '-2010' },
];

const markets = [
  { exchange: 'binance', symbol: 'BTCUSDT', price: 60_000, qty: 0.01 },
  { exchange: 'okx', symbol: 'ETH-USDT', price: 3_000, qty: 0.2 },
] as const;
type Market = (typeof markets)[number];

/** Two robots work off a ladder of orders, and what the exchange says of the first agrees with it. */
export function* ordering({ uids }: World, at: Date): Story {
  for (const [place, market] of markets.entries()) {
    const uid = uids[place];
    if (uid === undefined) return;
    const fills = yield* ladder(uid, market, at);
    if (place > 0) continue;
    yield* call(new Date(at.getTime() + 2 * hour), 'platform', reportExchangeFills, {
      body: {
        exchange: market.exchange,
        uid,
        name: 'watcher',
        from: at.toISOString(),
        to: new Date(at.getTime() + hour).toISOString(),
        fills: fills.map(({ client_order_id, ...fill }) => ({
          ...fill,
          order_id: exchangeName(client_order_id),
          symbol: market.symbol,
          side: 'buy' as const,
        })),
      },
    });
  }
}

type Fill = BodyInput<typeof reportFills>['fills'][number];

/** What the exchange calls an order. */
const exchangeName = (clientOrderId: string) => `8${clientOrderId.replace(/\D/g, '')}`;

function* ladder(uid: string, market: Market, at: Date): Story<Fill[]> {
  const { exchange, symbol } = market;
  const fills: Fill[] = [];
  for (const [level, { parts, ...ending }] of endings.entries()) {
    const name = `${exchange}-7-${level}`;
    const time = new Date(at.getTime() + level * 5 * minute);
    // Each step of the ladder stands one percent lower.
    const price = (market.price * (100 - level)) / 100;
    const quantity = (hundredths: number) => ((market.qty * hundredths) / 100).toFixed(6);
    const filled = parts.reduce((sum, part) => sum + part, 0);
    const worth = (hundredths: number, rate = 1) =>
      (price * market.qty * hundredths * rate * 0.01).toFixed(6);
    const own = parts.map((part, index) => ({
      trade_id: `${symbol}-${level}${index}`,
      client_order_id: name,
      price: String(price),
      qty: quantity(part),
      fee: worth(part, 0.001),
      fee_asset: 'USDT',
      at: new Date(time.getTime() + (index + 1) * 1_000).toISOString(),
    }));
    yield* call(time, 'platform', reportOrder, {
      body: {
        ...ending,
        client_order_id: name,
        uid,
        robot: `${exchange}-7`,
        exchange,
        exchange_order_id: exchangeName(name),
        symbol,
        asset: 'USDT',
        cycle_no: 3,
        level,
        side: 'buy',
        type: level === 0 ? 'market' : 'limit',
        ...(level > 0 && { price: String(price) }),
        qty: quantity(100),
        filled_qty: quantity(filled),
        ...(filled > 0 && { avg_price: String(price) }),
        quote_filled: worth(filled),
        fee: worth(filled, 0.001),
        fee_asset: 'USDT',
        at: own.at(-1)?.at ?? time.toISOString(),
      },
    });
    fills.push(...own);
  }
  yield* call(new Date(at.getTime() + hour), 'platform', reportFills, { body: { exchange, fills } });
  return fills;
}
