import type { Pair } from '@quarterdeck/contract/features/pairs/pairs';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { Fraction } from '@quarterdeck/strategy/fraction';
import { type FleetRobot, fleetRobot } from './fleet.ts';
import { type TradedPair, TradingRobot } from './robot.ts';
import { type Sizing, sized } from './sizing.ts';

/** What the platform may offer of a pair. */
export type OfferedPair = Pick<
  Pair,
  | 'exchange'
  | 'native_id'
  | 'symbol'
  | 'base'
  | 'quote'
  | 'contract_type'
  | 'contract_size'
  | 'tick'
  | 'step'
  | 'min_qty'
  | 'min_notional'
>;

/** A strategy as it is offered, or the parameters that a user set. */
export interface OfferedStrategy {
  revision_id: number | null;
  parameters: StrategyParameters;
}

export interface Outset {
  name: string;
  uid: string;
  pair: OfferedPair;
  strategy: OfferedStrategy;
  trader_uid: string | null;
  /** What the user spends, over what the strategy asks for: 2 is twice as much. */
  stake: bigint;
  start: Date;
  changes?: Partial<StrategyParameters>;
}

const minute = 60_000;

/** Whether robots can trade a pair: on the spot, or a linear contract of one coin that has no end. */
export function isTraded({ contract_type, contract_size, quote, tick, step }: OfferedPair): boolean {
  const isOneCoin = contract_size === null || Fraction.of(contract_size).compare(new Fraction(1n)) === 0;
  const isKind = contract_type === 'spot' || contract_type === 'linear_perp';
  return isKind && isOneCoin && quote === 'USDT' && tick !== null && step !== null;
}

/** Whether a strategy is meant for such pairs. */
export function fits({ parameters }: OfferedStrategy, { contract_type }: OfferedPair): boolean {
  return (Fraction.of(parameters.leverage).sign === 0) === (contract_type === 'spot');
}

/** A robot that a user begins: by a strategy, with what the pair asks of orders. */
export function beginRobot(outset: Outset): FleetRobot {
  const { name, uid, pair, strategy, trader_uid, stake, start, changes } = outset;
  const tick = pair.tick ?? '0.01';
  const step = pair.step ?? '0.0001';
  const sizing: Sizing = {
    stake: String(stake),
    least: leastOf(pair).toText(),
    quantity_step: step,
    min_notional: pair.min_notional ?? '5',
  };
  const parameters: StrategyParameters = { ...sized(strategy.parameters, sizing), ...changes };
  const traded: TradedPair = {
    exchange: pair.exchange,
    native_id: pair.native_id,
    symbol: pair.symbol,
    quote: pair.quote,
    isSpot: pair.contract_type === 'spot',
    tick,
    timeframe: minute,
  };
  const mask = `${name.slice(-3)}…${uid.slice(-3)}`;
  const revision = strategy.revision_id;
  const robot = new TradingRobot(
    { name, uid, pair: traded, trader_uid, strategy_revision_id: revision, api_key_mask: mask },
    parameters,
  );
  return fleetRobot(
    robot,
    pair.base,
    sizing,
    {
      uid,
      exchange: pair.exchange,
      symbol: pair.native_id,
      contract_type: pair.contract_type,
      margin_mode: traded.isSpot ? null : 'isolated',
      api_key_mask: mask,
      strategy_revision_id: revision,
      params: parameters,
      trader_uid,
      capital: parameters.capital,
      started_at: start.toISOString(),
    },
    start,
  );
}

/** Four times what the smallest order must be worth, so that rounding leaves it large enough. */
function leastOf({ step, min_notional, base }: OfferedPair): Fraction {
  const notional = Fraction.of(min_notional ?? '5');
  const smallest = Fraction.of(step ?? '0').times(new Fraction(BigInt(dearest[base] ?? 200)));
  const four = new Fraction(4n);
  return notional.isBelow(smallest) ? smallest.times(four) : notional.times(new Fraction(2n));
}

/** No coin of the made-up markets costs more. */
const dearest: Record<string, number> = { BTC: 70_000, ETH: 3_500 };
