import { Fraction, zero } from '@quarterdeck/strategy/fraction';
import { defaultParameters, type StrategyParameters } from '@quarterdeck/strategy/parameters';
import { expect, test } from 'vitest';
import { Market } from './market.ts';
import { type Course, type Done, type RobotTerms, TradingRobot } from './robot.ts';

const start = Date.UTC(2026, 2, 1);
const minute = 60_000;
const btc = new Market('BTC', '0.01');
const terms: RobotTerms = {
  name: 'r-1',
  uid: 'u-1',
  pair: {
    ...{ exchange: 'binance', native_id: 'BTCUSDT', symbol: 'BTC/USDT', quote: 'USDT' },
    tick: btc.tick,
    timeframe: btc.timeframe,
    isSpot: true,
  },
  trader_uid: null,
  strategy_revision_id: null,
  api_key_mask: 'abc…xyz',
};
const parameters: StrategyParameters = {
  ...defaultParameters(),
  decline: '1',
  profit: '1',
  callback: '0.2',
  multiple: '1.5',
  max_adds: 4,
  quantity_step: '0.00001',
};

/** Some days of a robot. */
function live(more: Partial<StrategyParameters> = {}, courseOf?: (order: number) => Course) {
  const robot = new TradingRobot(terms, { ...parameters, ...more });
  const done: Done = { orders: [], fills: [], closed: [] };
  for (let index = 0; index < 5 * 1_440; index += 1) {
    const candle = btc.candle(start + index * minute);
    const part = robot.step(candle, new Date(candle.start + minute), courseOf);
    for (const key of ['orders', 'fills', 'closed'] as const) done[key].push(...(part[key] as never[]));
  }
  return { robot, ...done };
}

const sum = (texts: readonly (string | undefined)[]) =>
  texts.reduce((all, text) => all.plus(Fraction.of(text ?? '0')), zero).toText();

test('the market is the same anyone who asks, and its candles join', () => {
  const [one, next] = [btc.candle(start), new Market('BTC', '0.01').candle(start + minute)];
  expect(btc.candle(start)).toEqual(one);
  expect(next.open).toBe(one.close);
  expect(one.low).toBeLessThanOrEqual(Math.min(one.open, one.close));
  expect(one.high).toBeGreaterThanOrEqual(Math.max(one.open, one.close));
});

test.each(['long', 'short'] as const)(
  'what a %s robot says it made is what its trades add up to',
  (direction) => {
    const { robot, orders, fills, closed } = live({ direction });
    expect(closed.length).toBeGreaterThan(3);
    const sideOf = new Map(orders.map(({ client_order_id, side }) => [client_order_id, side]));
    const flow = fills.map(({ client_order_id, price, qty, fee = '0' }) => {
      const value = Fraction.of(price).times(Fraction.of(qty));
      const paid = sideOf.get(client_order_id) === 'buy' ? zero.minus(value) : value;
      return paid.minus(Fraction.of(fee));
    });
    const cash = flow.reduce((all, each) => all.plus(each), zero);
    const price = new Fraction(60_000n);
    const held = robot.account.quantity.times(price);
    const worth = cash.plus(direction === 'long' ? held : zero.minus(held));
    const { realised, fees } = robot.account;
    const openFees = robot.account.cycleFees;
    expect(worth.toText()).toBe(realised.plus(robot.account.unrealised(price)).minus(openFees).toText());
    expect(fees.toText()).toBe(sum(fills.map(({ fee }) => fee)));
    expect(realised.toText()).toBe(closed.reduce((all, { net }) => all.plus(net), zero).toText());
  },
);

test('an order is filled as its course says, and comes to what the engine decided', () => {
  const courses: Course[] = [{}, { rests: true, parts: [30, 50] }, { rests: true, takenBackAt: 40 }];
  const { robot, orders, fills, closed } = live({}, (order) => courses[order % 3] ?? {});
  expect(robot.account.realised.toText()).toBe(closed.reduce((all, { net }) => all.plus(net), zero).toText());
  const plain = live().robot;
  expect(robot.account.quantity.toText()).toBe(plain.account.quantity.toText());
  const newest = new Map(orders.map((order) => [order.client_order_id, order]));
  expect(new Set([...newest.values()].map(({ status }) => status))).toEqual(
    new Set(['full_fill', 'cancelled']),
  );
  for (const order of newest.values()) {
    const own = fills.filter(({ client_order_id }) => client_order_id === order.client_order_id);
    expect(sum(own.map(({ qty }) => qty))).toBe(order.filled_qty);
    expect(sum(own.map(({ fee }) => fee))).toBe(order.fee);
  }
});
