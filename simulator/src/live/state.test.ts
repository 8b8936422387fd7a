import { defaultParameters } from '@quarterdeck/strategy/parameters';
import { expect, test } from 'vitest';
import { advance, Markets } from '../trading/fleet.ts';
import { beginRobot } from '../trading/outset.ts';
import { obey } from './obey.ts';
import { restoreRobot, saveRobot } from './state.ts';

const start = new Date('2026-03-01T00:00:00Z');
const minute = 60_000;
const pair = {
  ...{ exchange: 'binance', native_id: 'BTCUSDT', symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT' },
  ...{ contract_type: 'spot' as const, contract_size: null, tick: '0.01', step: '0.00001' },
  ...{ min_qty: '0.00001', min_notional: '5' },
};
const begun = (given: object) => {
  const parameters = { ...defaultParameters(), first_amount: '10', capital: '1000', ...given };
  const strategy = { revision_id: null, parameters };
  return beginRobot({ name: 'r-1', uid: 'u-1', pair, strategy, trader_uid: null, stake: 2n, start });
};

test.each([
  ['of the candles', { is_macd: 1, macd_tf: '' }],
  ['of fifteen minutes', { is_macd: 1, macd_tf: '15m' }],
  ['of a long average', { is_mea: 1, macd_tf: '', ema_period: 500 }],
])('a robot that was restored goes on with signals %s', (_, given) => {
  const markets = new Markets();
  const robot = begun({ ...given, decline: '1', profit: '1' });
  const at = (minutes: number) => start.getTime() + minutes * minute;
  advance(robot, at(1_500), markets);
  const restored = restoreRobot(JSON.parse(JSON.stringify(saveRobot(robot))), markets);
  expect(advance(restored, at(3_000), markets)).toEqual(advance(robot, at(3_000), markets));
});

test('parameters that are applied are sized as those that the robot began with', () => {
  const robot = begun({});
  const { parameters } = { parameters: { ...defaultParameters(), first_amount: '30', capital: '3000' } };
  const instruction = {
    ...{ id: 1, robot: 'r-1', kind: 'apply_parameters' as const, generation: 1, parameters },
    ...{
      apply_at: 'now' as const,
      stop_mode: null,
      cause: null,
      reason: '',
      created_at: start.toISOString(),
    },
  };
  const { answer } = obey(instruction as never, robot, start, () => ({}));
  expect(answer.outcome).toBe('done');
  expect(robot.trading.live.parameters).toMatchObject({
    ...{ first_amount: '60', capital: '6000', quantity_step: '0.00001', min_notional: '5' },
  });
});
