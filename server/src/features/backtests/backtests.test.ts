import {
  backtestDetail,
  backtestFile,
  backtestList,
  backtestPath,
  cancelBacktest,
  startBacktest,
} from '@quarterdeck/contract/features/backtests/backtests';
import { startSweep, sweepDetail, sweepList } from '@quarterdeck/contract/features/backtests/sweeps';
import { candleList } from '@quarterdeck/contract/features/candles/candles';
import { backTest } from '@quarterdeck/strategy/backtest';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSeries } from '#domain/candles/read.ts';
import { aPair, stored } from '#features/candles/fixtures.ts';
import { aStrategy, someParameters } from '#features/strategies/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aWalk, recordedMonth } from './fixtures.ts';
import { backtestJob } from './job.ts';
import { runWorker } from './run-worker.ts';

let server: TestServer;
let client: Client;
let series_id: number;
beforeAll(async () => {
  server = await testServer({ background: true });
  client = await server.signIn('admin');
  const pair_id = await aPair(server);
  await stored(client, pair_id, aWalk('2026-01-01', 4));
  const { list } = await client.call(candleList.index, { pair_id });
  series_id = list[0]?.id ?? 0;
});
afterAll(() => server?.close());

const detail = (id: number) => client.call(backtestDetail, { id: String(id) });
async function ended(id: number) {
  await vi.waitFor(async () => expect((await detail(id)).backtest.finished_at).not.toBeNull(), {
    timeout: 60_000,
  });
  return await detail(id);
}

test('a back-test of a strategy gives the figures of the engine, for all paths', async () => {
  const strategy = await aStrategy(server);
  const { id } = await client.call(startBacktest, { strategy_id: strategy.id, series_id });
  const { backtest, parameters, result } = await ended(id);
  expect(backtest).toMatchObject({ status: 'done', progress: 1, strategy_id: strategy.id, revision: 1 });
  const candles = await readSeries(server.services.db, series_id, {});
  const own = backTest(parameters, candles, { hasEstimate: true });
  expect(backtest).toMatchObject({ verdict: own.verdict, equity: own.paths.by_colour.equity });
  expect(result?.buy_and_hold).toBe(own.buy_and_hold);
  expect(result?.candles).toBe(4 * 1_440);
  expect(result?.paths.map(({ path, equity, fees }) => [path, equity, fees])).toEqual([
    ...Object.entries(own.paths).map(([path, { equity, fees }]) => [path, equity, fees]),
    ['nearer_extreme_first', own.estimate?.equity, own.estimate?.fees],
  ]);
  const drawn = await client.call(backtestPath, { id: String(id), path: 'by_colour' });
  expect(drawn.cycles.length).toBe(own.paths.by_colour.cycles);
  expect(drawn.fills.length).toBe(own.paths.by_colour.fills.length);
  expect(Number(drawn.equity.at(-1)?.equity)).toBeCloseTo(Number(own.paths.by_colour.equity), 3);
  expect(drawn.equity.length).toBeLessThanOrEqual(801);
  const { text } = await client.get(backtestFile, { id: String(id), path: 'by_colour', of: 'fills' });
  expect(text.trim().split('\n')).toHaveLength(drawn.fills.length + 1);
});

const month = recordedMonth();

test.skipIf(month === undefined)('the worked example comes out to the last digit', async () => {
  const pair_id = await aPair(server, 'recorded', '0.125');
  await stored(client, pair_id, month ?? [], '0.125');
  const { list } = await client.call(candleList.index, { pair_id });
  const { id } = await client.call(startBacktest, {
    parameters: someParameters,
    series_id: list[0]?.id ?? 0,
  });
  const { result, backtest } = await ended(id);
  expect(backtest).toMatchObject({ verdict: 'reliable', cycles: 34 });
  const figures = result?.paths.map(({ levels, fees, net, equity, open_qty }) => [
    levels,
    fees,
    net,
    equity,
    open_qty,
  ]);
  expect(
    figures
      ?.slice(0, 3)
      .map(([levels, ...amounts]) => [levels, ...amounts.map((one) => Number(one).toFixed(6))]),
  ).toEqual([
    [[19, 8, 5, 1, 0, 1, 1], '28.393472', '339.963252', '20340.037633', '0.002500'],
    [[18, 7, 4, 1, 0, 1, 1], '27.288587', '319.663757', '20319.738138', '0.002500'],
    [[18, 9, 5, 0, 0, 1, 1], '27.087812', '349.025577', '20349.099958', '0.002500'],
  ]);
  expect(result?.paths.at(-1)).toMatchObject({ path: 'nearer_extreme_first', right_pct: expect.any(String) });
});

test('the same question has the same answer, taken over from the first run', async () => {
  const first = await ended((await client.call(startBacktest, { parameters: someParameters, series_id })).id);
  const second = await ended(
    (await client.call(startBacktest, { parameters: someParameters, series_id })).id,
  );
  expect(second.result).toEqual(first.result);
  expect(second.backtest.parameters_hash).toBe(first.backtest.parameters_hash);
  const other = { ...someParameters, profit: '1.4' };
  const third = await ended((await client.call(startBacktest, { parameters: other, series_id })).id);
  expect(third.backtest.parameters_hash).not.toBe(first.backtest.parameters_hash);
});

test('what cannot be tested is refused with a word', async () => {
  const range = { from: '2030-01-01T00:00:00Z', to: '2030-02-01T00:00:00Z' };
  expect(await client.post(startBacktest, { parameters: someParameters, series_id, ...range })).toMatchObject(
    {
      status: 422,
      error: 'backtest_no_candles',
    },
  );
  const { list } = await client.call(candleList.index, {});
  const { pair_id = 0 } = list.find(({ id }) => id === series_id) ?? {};
  const hours = await server.services.db.one<{ id: number }>(sql`
    INSERT INTO candle_series (pair_id, timeframe, tick, candles, first_at, last_at)
    VALUES (${pair_id}, '1h', 0.5, 24, '2026-01-01', '2026-01-01T23:00:00Z') RETURNING id`);
  for (const filter of ['is_macd', 'is_mea']) {
    const parameters = { ...someParameters, is_macd: 0, is_mea: 0, [filter]: 1, macd_tf: '15m' as const };
    expect(await client.post(startBacktest, { parameters, series_id: hours.id }), filter).toMatchObject({
      status: 422,
      error: 'backtest_signal_timeframe',
    });
  }
  expect((await client.post(startBacktest, { series_id } as never)).status).toBe(400);
  expect((await client.post(startBacktest, { strategy_id: 9_999, series_id })).status).toBe(404);
  const wrong = { ...someParameters, profit: '0' };
  expect((await client.post(startBacktest, { parameters: wrong, series_id })).status).toBe(400);
});

test('candles of an inverse contract are not tested', async () => {
  const pair_id = await aPair(server);
  await stored(client, pair_id, aWalk('2026-01-01', 1));
  await server.services.db.query(sql`
    UPDATE pair SET contract_type = 'inverse_perp', settle = 'BTC', contract_size = 100 WHERE id = ${pair_id}`);
  const { list } = await client.call(candleList.index, { pair_id });
  const asked = { parameters: someParameters, series_id: list[0]?.id ?? 0 };
  const axes = [{ parameter: 'profit' as const, values: ['1'] }];
  const refusal = { status: 422, error: 'backtest_inverse' };
  expect(await client.post(startBacktest, asked)).toMatchObject(refusal);
  expect(await client.post(startSweep, { ...asked, axes })).toMatchObject(refusal);
});

test('a sweep has a cell for each pair of values, each as its own back-test gives it', async () => {
  const axes = [
    { parameter: 'profit', values: ['1', '1.3', '2'] },
    { parameter: 'max_adds', values: ['2', '6'] },
  ] as const;
  const asked = {
    parameters: someParameters,
    series_id,
    axes: axes.map(({ parameter, values }) => ({ parameter, values: [...values] })),
  };
  const { id, variants } = await client.call(startSweep, asked);
  expect(variants).toBe(6);
  const sweep = () => client.call(sweepDetail, { id: String(id) });
  await vi.waitFor(async () => expect((await sweep()).sweep.status).toBe('done'), { timeout: 60_000 });
  const { cells } = await sweep();
  expect(cells.map(({ at }) => at.join()).sort()).toEqual(['0,0', '0,1', '1,0', '1,1', '2,0', '2,1']);
  const candles = await readSeries(server.services.db, series_id, {});
  const own = backTest({ ...someParameters, profit: '2', max_adds: 2 }, candles).paths.by_colour;
  expect(cells.find(({ at }) => at.join() === '2,0')).toMatchObject({
    equity: own.equity,
    cycles: own.cycles,
  });

  expect(
    await client.post(startSweep, { ...asked, axes: [{ parameter: 'profit', values: ['0'] }] }),
  ).toMatchObject({
    status: 400,
    fields: { profit: expect.any(String) },
  });
  const twice = [asked.axes[0], asked.axes[0]].filter((axis) => axis !== undefined);
  expect((await client.post(startSweep, { ...asked, axes: twice })).error).toBe('sweep_parameter_twice');
  const values = Array.from({ length: 30 }, (_, at) => String(1 + at / 10));
  const large = [
    { parameter: 'profit' as const, values },
    { parameter: 'decline' as const, values },
  ];
  expect((await client.post(startSweep, { ...asked, axes: large })).error).toBe('sweep_too_large');
});

test('a sweep over what explicit levels replace is refused by name', async () => {
  const parameters = { ...someParameters, levels_override: [{ price: '90', amount: '100' }] };
  const over = (parameter: 'decline' | 'profit') => ({ parameter, values: ['1', '2'] });
  const axes = [over('profit'), over('decline')];
  const { error, fields } = await client.post(startSweep, { parameters, series_id, axes });
  expect(error).toBe('sweep_explicit_levels');
  expect(Object.keys(fields)).toEqual(['decline']);
  const rest = { parameters, series_id, axes: [over('profit')] };
  expect((await client.post(startSweep, rest)).status).toBe(200);
});

test('one that waits can be cancelled, and stays so', async () => {
  await server.services.jobs.stop();
  const { id, version } = await client.call(startBacktest, { parameters: someParameters, series_id });
  const cancelled = await client.call(cancelBacktest, { id, version });
  expect(cancelled).toMatchObject({ status: 'cancelled', allowed_actions: [] });
});

test('one that runs is cancelled, ends its thread, and stores nothing', async () => {
  const { id, version } = await client.call(startBacktest, { parameters: someParameters, series_id });
  await server.services.db.query(sql`UPDATE backtest SET status = 'running' WHERE id = ${id}`);
  await client.call(cancelBacktest, { id, version });
  await backtestJob(server.services).run({ id });
  const { backtest, result } = await detail(id);
  expect({ status: backtest.status, result }).toEqual({ status: 'cancelled', result: null });

  const candles = await readSeries(server.services.db, series_id, {});
  const gone = new AbortController();
  // More than it can have played before it is told to end.
  const variants = Array.from({ length: 20_000 }, (_, at) => ({ at: [at], parameters: someParameters }));
  const heard: object[] = [];
  const running = runWorker(
    { kind: 'sweep', variants, candles },
    (word) => {
      heard.push(word);
      gone.abort();
    },
    gone.signal,
  );
  await expect(running).rejects.toThrow('ended early');
  expect(heard.length).toBeLessThan(variants.length);
});

test('back-tests and sweeps are lists', async () => {
  const { db } = server.services;
  await stored(client, await aPair(server, 'aaa'), aWalk('2025-01-01', 1));
  await db.query(sql`
    WITH other AS (UPDATE pair SET symbol = 'ETH/USDT' WHERE exchange_id = (SELECT id FROM exchange WHERE code = 'aaa') RETURNING id),
    copied AS (
      INSERT INTO candle_series (pair_id, timeframe, tick) SELECT id, '1h', 1 FROM other RETURNING id
    ), tested AS (
      INSERT INTO backtest (series_id, from_at, to_at, parameters, parameters_hash, status, verdict, started_by, created_at)
      SELECT id, '2025-01-01', '2025-02-01', ${JSON.stringify(someParameters)}, 'x', 'failed', 'unreliable', 'other', '2025-01-01' FROM copied
    )
    INSERT INTO sweep (series_id, from_at, to_at, parameters, axes, variants, status, started_by, created_at)
    SELECT id, '2025-01-01', '2025-02-01', ${JSON.stringify(someParameters)}, '[]', 1, 'failed', 'other', '2025-01-01' FROM copied`);
  const strategy = await aStrategy(server);
  await client.call(startSweep, {
    strategy_id: strategy.id,
    series_id,
    axes: [{ parameter: 'profit', values: ['1'] }],
  });
  for (const list of [backtestList, sweepList]) {
    await checkFilters(client, list);
    await checkSorts(client, list);
    await checkExport(client, list);
  }
});
