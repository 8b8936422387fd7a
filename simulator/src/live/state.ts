import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { PlatformInstruction } from '@quarterdeck/contract/features/robots/instructions/platform';
import { timeframeMs } from '@quarterdeck/strategy/candles';
import { LiveRobot, type SavedRobot } from '@quarterdeck/strategy/live';
import type { StrategyParameters } from '@quarterdeck/strategy/parameters';
import { Account } from '../trading/account.ts';
import { type FleetRobot, fleetRobot, type Markets } from '../trading/fleet.ts';
import { type RobotTerms, TradingRobot } from '../trading/robot.ts';
import type { Letter } from './link.ts';

/** What is kept between two runs. */
export interface SavedState {
  /** Stands in the names of everything that this platform has. */
  run: string;
  /** The minute that the market is at, in milliseconds. */
  market: number;
  seed: number;
  users: string[];
  robots: SavedFleetRobot[];
  /** The newest instruction that was read. */
  cursor: number;
  /** Instructions that are carried out late. */
  late: (PlatformInstruction & { due: number })[];
  /** Withdrawals that were asked for and are not at their end. */
  withdrawals: string[];
  made: number;
  /** What may not have arrived yet. */
  letters: Letter[];
}

interface SavedFleetRobot {
  terms: RobotTerms;
  told: FleetRobot['terms'];
  base: string;
  sizing: FleetRobot['sizing'];
  parameters: StrategyParameters;
  live: SavedRobot;
  account: ReturnType<Account['save']>;
  orders: number;
  lastFillAt: string | null;
  rest: Pick<FleetRobot, 'next' | 'isKnown' | 'generation' | 'paused' | 'stoppedAt' | 'errorCode'>;
}

export function readState(file: string): SavedState | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SavedState) : undefined;
}

/** Written to a temporary file first, so that a crash leaves the previous state. */
export function writeState(file: string, state: SavedState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

export function saveRobot(robot: FleetRobot): SavedFleetRobot {
  const {
    trading,
    base,
    sizing,
    terms: told,
    next,
    isKnown,
    generation,
    paused,
    stoppedAt,
    errorCode,
  } = robot;
  const { terms, live, account, orders, lastFillAt } = trading;
  return {
    terms,
    told,
    base,
    sizing,
    parameters: live.parameters,
    live: live.save(),
    account: account.save(),
    orders,
    lastFillAt,
    rest: { next, isKnown, generation, paused, stoppedAt, errorCode },
  };
}

/** Closes from before that bring MACD to where it was; the EMA takes as many times its period. */
const warmth = 400;
const periods = 8;

export function restoreRobot(saved: SavedFleetRobot, markets: Markets): FleetRobot {
  const { terms, told, base, sizing, parameters, rest } = saved;
  const trading = new TradingRobot(terms, parameters);
  const isFiltered = parameters.is_macd === 1 || parameters.is_mea === 1;
  const closes = isFiltered ? closesBefore(saved, markets) : [];
  trading.live = LiveRobot.restore(saved.live, parameters, terms.pair, 'by_colour', closes);
  trading.account = Account.restore(saved.account);
  trading.orders = saved.orders;
  trading.lastFillAt = saved.lastFillAt;
  return Object.assign(fleetRobot(trading, base, sizing, told, new Date(rest.next)), rest);
}

function closesBefore({ base, terms, parameters, rest }: SavedFleetRobot, markets: Markets): number[] {
  const { macd_tf, ema_period } = parameters;
  const { tick, timeframe } = terms.pair;
  const length = macd_tf === '' ? timeframe : timeframeMs(macd_tf);
  const count = Math.max(warmth, ema_period * periods);
  const market = markets.of(base, tick);
  const last = Math.floor(rest.next / length) * length;
  return Array.from(
    { length: count },
    (_, index) => market.candle(last - (count - index - 1) * length - timeframe).close,
  );
}
