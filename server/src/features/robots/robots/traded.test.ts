import type { Worker } from 'node:worker_threads';
import { candleList } from '@quarterdeck/contract/features/candles/candles';
import { pairDetail, pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { robotOrderList } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import { robotReplay } from '@quarterdeck/contract/features/robots/robots/replay';
import { type Robot, robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { type RobotTrades, robotTrades } from '@quarterdeck/contract/features/robots/robots/trades';
import { robotTrend } from '@quarterdeck/contract/features/robots/robots/trend';
import { usingShownMax } from '@quarterdeck/contract/features/robots/robots/using';
import { deleteStrategy, strategyList } from '@quarterdeck/contract/features/strategies/library/library';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDay, stored } from '#features/candles/fixtures.ts';
import { aPair } from '#features/pairs/fixtures.ts';
import { aStrategy, reference, someParameters } from '#features/strategies/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRobot, manyLike, report, traded } from '../fixtures.ts';
import { keepDay } from './days.ts';
import { reckonTraded } from './traded.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await testServer();
  client = await server.signIn('admin');
});
afterAll(() => server?.close());

const trades = (id: number, cycle_no?: string) =>
  client.call(robotTrades, { id: String(id), ...(cycle_no !== undefined && { cycle_no }) });

const besides = ({ previous_cycle, next_cycle }: RobotTrades) => [previous_cycle, next_cycle];

test('what a robot made follows from its fills, cycle by cycle, after their share of the fees', async () => {
  const robot = await aRobot(server);
  await traded(server, robot, [
    ['buy', '100', '1', '0.1'],
    ['buy', '80', '1', '0.1'],
    ['sell', '95', '2', '0.2'],
    ['buy', '90', '2', '0.2', 2],
    ['sell', '100', '1', '0.1', 2],
  ]);
  const all = await trades(robot.id);
  // (2 × 95 − 180 − 0.4) and, of the second, (100 − 90 − 0.1 − 0.1).
  expect(all.traded).toMatchObject({
    realised: '19.4',
    fees: '0.7',
    qty: '1',
    cycles: 1,
    fills: 5,
    is_whole: true,
  });
  expect(all).toMatchObject({ cycles: [2, 1], cycle_no: 2, series_id: null });
  expect(all.fills.map(({ side, price }) => [side, price])).toEqual([
    ['buy', '90'],
    ['sell', '100'],
  ]);
  const first = await trades(robot.id, '1');
  expect(first.fills).toHaveLength(3);
  expect([all, first, await trades(robot.id, '7')].map(besides)).toEqual([
    [1, null],
    [null, 2],
    [2, null],
  ]);
  await reckonTraded(server.services);
  const { list } = await client.call(robotList.index, { robot: robot.robot });
  expect(list[0]?.traded).toBe('19.4');
  const orders = await client.call(robotOrderList.index, { robot: robot.robot });
  expect(new Set(orders.list.map(({ robot_id }) => robot_id))).toEqual(new Set([robot.id]));
});

test('a cycle is replayed on the candles of its pair: each fill beside that of the strategy', async () => {
  const pair = await aPair(server, { on: true });
  const { exchange, symbol } = pair;
  const params = { ...someParameters, max_adds: 1, callback: '0', profit: '1', profit_callback: '0' };
  const robot = await aRobot(server, { terms: { exchange, symbol, params } });
  const replay = (cycle_no: string) => client.call(robotReplay, { id: String(robot.id), cycle_no });
  expect(await replay('1')).toMatchObject({ outcome: 'no_fills', fills: [] });
  await traded(server, robot, [
    ['buy', '100.1', '1', '0'],
    ['buy', '97.951', '2.0408', '0'],
    ['buy', '96', '1', '0'],
    ['sell', '99.5', '4.0408', '0'],
  ]);
  expect(await replay('1')).toMatchObject({ outcome: 'no_candles' });
  const at = Date.parse((await trades(robot.id, '1')).fills[0]?.at ?? '');
  await stored(client, pair.id, candlesAround(Math.floor(at / 60_000)), '0.01');
  const finest = (await client.call(candleList.index, { pair_id: pair.id })).list[0]?.id;
  await server.services.db.query(sql`
    INSERT INTO candle_series (pair_id, timeframe, tick, candles, first_at, last_at)
    SELECT ${pair.id}, timeframe, 0.01, 1, ${new Date(at).toISOString()}::timestamptz + first_after, now()
    FROM (VALUES ('1h', interval '-1 day'), ('1d', interval '1 minute')) AS other (timeframe, first_after)`);
  expect((await trades(robot.id, '1')).series_id).toBe(finest);
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  const { fills, ...all } = await replay('1');
  process.off('worker', note);
  expect(threads).toHaveLength(1);
  // It enters at 100 and adds at 98: 299.9984 for 3.0408, of which one percent more is 99.6443.
  expect(fills.map(({ kind, level, price, slippage }) => [kind, level, price, slippage])).toEqual([
    ['enter', 0, '100.1', '10'],
    ['add', 1, '97.951', '-5'],
    ['add', 2, '96', null],
    ['exit', null, '99.5', '14.48'],
  ]);
  expect(all).toEqual({ outcome: 'done', timeframe: '1m', slippage: '6.49' });
});

/** Minutes of a day before and after: at 100, five minutes later down to 97.90, and up to 101 after ten. */
function candlesAround(entered: number) {
  const days = new Map<string, [number, number, number, number, number][]>();
  for (let minute = entered - 30; minute < entered + 30; minute += 1) {
    const after = minute - entered;
    const [open, high, low, close] =
      after < 5
        ? [10_000, 10_001, 9_999, 10_000]
        : after < 10
          ? [9_800, 9_801, 9_790, 9_795]
          : [9_795, 10_100, 9_795, 10_090];
    const day = new Date(minute * 60_000).toISOString().slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), [minute % 1_440, open ?? 0, high ?? 0, low ?? 0, close ?? 0]]);
  }
  return [...days].map(([day, candles]) => aDay(day, candles));
}

test('a short robot gains where prices fall, and an inverse contract is calculated in its base coin', async () => {
  const contract = { on: true, contract_type: 'linear_perp', contract_size: '0.1', settle: 'USDT' } as const;
  const linear = await aPair(server, contract);
  const params = { ...someParameters, direction: 'short', leverage: '2' } as const;
  const of = ({ exchange, symbol, contract_type }: typeof linear) => ({
    exchange,
    symbol,
    contract_type,
    params,
  });
  const short = await aRobot(server, { terms: of(linear) });
  await traded(server, short, [
    ['sell', '100', '10', '0'],
    ['buy', '90', '10', '0'],
  ]);
  expect((await trades(short.id)).traded).toMatchObject({ realised: '10', qty: '0', cycles: 1 });
  const inverse = await aPair(server, {
    ...contract,
    contract_type: 'inverse_perp',
    contract_size: '100',
    base: 'BTC',
    settle: 'BTC',
  });
  const long = await aRobot(server, { terms: { ...of(inverse), params: { ...params, direction: 'long' } } });
  await traded(server, long, [
    ['buy', '50000', '10', '0'],
    ['sell', '62500', '10', '0'],
  ]);
  // 1,000 USD are 0.02 BTC at first, and 0.016 at the end.
  expect((await trades(long.id)).traded?.realised).toBe('0.004');
});

test('a strategy and a pair say which robots use them, and are not removed meanwhile', async () => {
  const strategy = await aStrategy(server);
  const robot = await aRobot(server, { terms: { strategy_revision_id: strategy.revision_id } });
  const usedBy = async () => {
    const [strategies, pairs] = [
      await client.call(strategyList.index, { id: strategy.id }),
      await client.call(pairList.index, { id: robot.pair_id }),
    ];
    return [strategies.list[0]?.used_by, pairs.list[0]?.robots_using];
  };
  expect(await usedBy()).toEqual([1, 1]);
  await withMany(robot, usingShownMax + 20, async () => {
    expect(await usedBy()).toEqual([usingShownMax + 1, usingShownMax + 1]);
    const { pair } = await client.call(pairDetail, { id: String(robot.pair_id) });
    expect(pair.robots_using).toBe(usingShownMax + 21);
  });
  const at = server.services.now().toISOString();
  await server.services.db.query(
    sql`UPDATE robot SET reported_at = reported_at - interval '1 minute' WHERE id = ${robot.id}`,
  );
  await report(server, { robot: robot.robot, at, status: 'stopped' });
  expect(await usedBy()).toEqual([0, 0]);
  const removed = await client.post(deleteStrategy, { ...reference(strategy), reason: 'x' });
  expect(removed.error).toBe('strategy_in_use');
});

test('the trend counts robots by state and keeps how they stood each day', async () => {
  const own = await testServer();
  try {
    const reader = await own.signIn('risk');
    await aRobot(own, { report: { qty: '2', last_price: '10', realised: '7', unrealised: '1', level: 0 } });
    await aRobot(own, { report: { status: 'paused', realised: '3' } });
    const now = own.services.now();
    const before = new Date(now.getTime() - 86_400_000);
    await own.services.db.query(sql`
      INSERT INTO robot_day (day, asset, running, paused, exposure, realised, unrealised, looked_at)
      VALUES (${before.toISOString().slice(0, 10)}, 'USDT', 1, 0, 0, 4, 0, ${before.toISOString()})`);
    await keepDay(own.services);
    await keepDay(own.services);
    const { states, days } = await reader.call(robotTrend, undefined);
    expect(states).toEqual({ running: 1, paused: 1, stopped: 0, silent: 0, differing: 0 });
    expect(days?.map(({ day: _, ...one }) => one)).toEqual([
      { asset: 'USDT', running: 1, paused: 0, exposure: '0', realised: null, unrealised: '0' },
      { asset: 'USDT', running: 1, paused: 1, exposure: '20', realised: '6', unrealised: '1' },
    ]);
  } finally {
    await own.close();
  }
});

/** While so many robots more are like one of them. */
async function withMany(robot: Robot, count: number, work: () => Promise<void>): Promise<void> {
  const many = await manyLike(server, robot, count);
  await work();
  await server.services.db.query(sql`UPDATE robot SET status = 'stopped' WHERE starts_with(robot, ${many})`);
}
