import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCase } from '../test/random-case.ts';
import { backTestPath } from './backtest.ts';
import { type Candles, candlesOf, minute, startOf } from './candles.ts';
import { type LiveCandle, type LiveEvents, LiveRobot, type SavedRobot } from './live.ts';
import { defaultParameters, type StrategyParameters } from './parameters.ts';
import { paths } from './paths.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

function candleAt(candles: Candles, index: number): LiveCandle {
  const { open, high, low, close } = candles;
  const at = (column: Candles['open']) => column[index] ?? 0;
  return {
    start: startOf(candles, index),
    open: at(open),
    high: at(high),
    low: at(low),
    close: at(close),
  };
}

const allOf = (candles: Candles) => Array.from(candles.close, (_, index) => candleAt(candles, index));

function drawn(seed: number, more: Partial<StrategyParameters> = {}) {
  const { given, candles } = randomCase(seed);
  const parameters = { ...defaultParameters(), ...given, ...more } as StrategyParameters;
  return { parameters, candles: candlesOf(candles) };
}

/** What a robot did and where it stands, in the words of a back-test. */
function lived(robot: LiveRobot, events: readonly LiveEvents[]) {
  const { net, fees, equity, quantity, level, unrealised } = robot.figures();
  const fills = events.flatMap((each) => each.fills);
  const cycle_list = events.flatMap((each) => each.cycles);
  return { fills, cycle_list, net, fees, equity, open_qty: quantity, open_level: level, unrealised };
}

function expected(parameters: StrategyParameters, candles: Candles, path: (typeof paths)[number]) {
  const { fills, cycle_list, net, fees, equity, open_qty, open_level, open_unrealised } = backTestPath(
    parameters,
    candles,
    path,
  );
  return { fills, cycle_list, net, fees, equity, open_qty, open_level, unrealised: open_unrealised };
}

test('candle by candle a robot does what the back-test does, to the last digit', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(...paths), (seed, path) => {
      const { parameters, candles } = drawn(seed);
      const robot = new LiveRobot(parameters, candles, path);
      const events = allOf(candles).map((candle) => robot.step(candle));
      expect(lived(robot, events)).toEqual(expected(parameters, candles, path));
    }),
    { numRuns: 300 },
  );
});

test('signals of a coarser timeframe are those of the back-test', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom('3m', '5m'), (seed, macd_tf) => {
      const { parameters, candles } = drawn(seed, { is_mea: 1, macd_tf, ema_period: 3 });
      const robot = new LiveRobot(parameters, candles);
      const events = allOf(candles).map((candle) => robot.step(candle));
      expect(lived(robot, events)).toEqual(expected(parameters, candles, 'by_colour'));
    }),
    { numRuns: 100 },
  );
});

test('a robot that was saved goes on as if nothing had happened, also with the same parameters applied', () => {
  fc.assert(
    fc.property(seeds, fc.nat(), (seed, cut) => {
      const { parameters, candles } = drawn(seed);
      const all = allOf(candles);
      const at = cut % all.length;
      const first = new LiveRobot(parameters, candles);
      const before = all.slice(0, at).map((candle) => first.step(candle));
      const saved: SavedRobot = JSON.parse(JSON.stringify(first.save()));
      // The close of the last candle is heard when the next one begins.
      const closes = all.slice(0, Math.max(at - 1, 0)).map(({ close }) => close);
      const second = LiveRobot.restore(saved, parameters, candles, 'by_colour', closes);
      expect(second.apply({ ...parameters }, 'now')).toBe(true);
      const after = all.slice(at).map((candle) => second.step(candle));
      expect(lived(second, [...before, ...after])).toEqual(expected(parameters, candles, 'by_colour'));
    }),
    { numRuns: 100 },
  );
});

const market = { tick: '1', timeframe: minute };
const plain: StrategyParameters = {
  ...defaultParameters(),
  decline: '10',
  profit: '10',
  max_adds: 2,
  multiple: '1',
  fee: '0',
  first_amount: '100',
  quantity_step: '0.0001',
};

/** A robot, and what plays it flat candles that each move straight to a price. */
function started(parameters = plain) {
  const robot = new LiveRobot(parameters, market);
  let start = 0;
  let before = 1_000;
  const go = (...closes: number[]) =>
    closes.flatMap((close) => {
      const bar = { open: before, high: Math.max(before, close), low: Math.min(before, close), close };
      const { fills } = robot.step({ start, ...bar });
      start += minute;
      before = close;
      return fills.map(({ kind }) => kind);
    });
  return { robot, go };
}

test('while it is paused a robot neither adds nor enters, and still sells', () => {
  const { robot, go } = started();
  expect(go(1_000, 1_000)).toEqual(['enter']);
  robot.pause();
  expect(go(850)).toEqual([]);
  expect(robot.whyNot().blocks).toEqual(['paused']);
  expect(robot.figures().next_add).toBe('');
  expect(go(1_200, 1_200)).toEqual(['sell']);
  robot.resume();
  expect(go(1_200)).toEqual(['enter']);
  expect(robot.figures()).toMatchObject({ status: 'running', cycle_no: 2, level: 0 });
});

test('an add that was passed while it was paused is bought when the price falls on', () => {
  const { robot, go } = started();
  go(1_000, 1_000);
  robot.pause();
  go(850);
  robot.resume();
  expect(go(849)).toEqual(['add']);
  expect(robot.figures().level).toBe(1);
});

test('a robot stops after its take-profit, with its position, or at once', () => {
  const after = started();
  after.go(1_000, 1_000);
  after.robot.stop('after_tp');
  expect(after.robot.status).toBe('running');
  expect(after.go(890)).toEqual(['add']);
  expect(after.go(1_100, 1_100)).toEqual(['sell']);
  expect(after.robot.status).toBe('stopped');

  const kept = started();
  kept.go(1_000, 1_000);
  expect(kept.robot.stop('keep_position').fills).toEqual([]);
  expect(kept.go(500, 2_000)).toEqual([]);
  expect(kept.robot.figures()).toMatchObject({ status: 'stopped', level: 0, quantity: '0.1' });

  const closed = started();
  closed.go(1_000, 1_000, 950);
  const { fills, cycles } = closed.robot.stop('close_now');
  expect(fills).toMatchObject([{ kind: 'sell', price: '950', quantity: '0.1' }]);
  expect(cycles).toMatchObject([{ net: '-5' }]);
  expect(closed.robot.figures()).toMatchObject({ status: 'stopped', level: -1, unrealised: '0' });
});

test('a stop of a robot with nothing open holds at once', () => {
  const { robot, go } = started();
  robot.stop('after_tp');
  expect(robot.status).toBe('stopped');
  expect(go(1_000, 1_000)).toEqual([]);
});

test('parameters hold from now on or from the end of the cycle', () => {
  const { robot, go } = started();
  go(1_000, 1_000);
  expect(robot.apply({ ...plain, direction: 'short' }, 'now')).toBe(false);
  expect(robot.apply({ ...plain, profit: '20' }, 'now')).toBe(true);
  expect(robot.figures()).toMatchObject({ take_profit: '1200', level: 0, next_add: '900' });
  expect(robot.apply({ ...plain, direction: 'short', profit: '5' }, 'cycle_end')).toBe(true);
  expect(go(1_150)).toEqual([]);
  expect(go(1_250, 1_250)).toEqual(['sell', 'enter']);
  expect(robot.parameters.direction).toBe('short');
  expect(robot.figures()).toMatchObject({ take_profit: '1187.5', net: '20', cycle_no: 2 });
});

test('it says what it waits for and how far that is', () => {
  const { robot, go } = started({ ...plain, cooldown: 5, callback: '1' });
  go(1_000, 1_000);
  expect(robot.whyNot()).toEqual({
    awaited: [
      { kind: 'profit', price: '1100', distance: '10' },
      { kind: 'arm', price: '900', distance: '-10' },
    ],
    blocks: [],
  });
  go(880);
  expect(robot.whyNot().awaited.map(({ kind, price }) => [kind, price])).toEqual([
    ['profit', '1100'],
    ['add', '888.8'],
  ]);
  go(1_200);
  expect(robot.whyNot()).toEqual({ awaited: [], blocks: ['cooldown'] });
});

test.each([
  ['step', { quantity_step: '1' }],
  ['min_notional', { min_notional: '3000', first_amount: '2000' }],
  ['balance', { first_amount: '2000' }],
] as const)('it says that a buy was skipped because of %s, until the next fill', (why, given) => {
  const blocked = { ...plain, capital: '1000', ...given };
  const { robot, go } = started(blocked);
  expect(go(1_000, 1_000)).toEqual([]);
  expect(robot.whyNot().blocks).toEqual([why]);
  const restored = LiveRobot.restore(JSON.parse(JSON.stringify(robot.save())), blocked, market);
  expect(restored.whyNot().blocks).toEqual([why]);
  robot.apply(plain, 'now');
  expect(go(1_000)).toEqual(['enter']);
  expect(robot.whyNot().blocks).toEqual([]);
});

test('an add that the cash does not allow ends the ladder, and says so', () => {
  const { robot, go } = started({ ...plain, capital: '150' });
  expect(go(1_000, 1_000, 890)).toEqual(['enter']);
  expect(robot.whyNot().blocks).toEqual(['ladder_ended', 'balance']);
});
