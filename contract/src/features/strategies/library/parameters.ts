import * as z from 'zod/mini';
import { type ContractType, contractTypes, isInverse } from '../../../core/markets.ts';
import type { StrategyErrorCode } from '../refusals.ts';

export const strategyMarkets = ['spot', 'contract'] as const;
export const strategyDirections = ['long', 'short'] as const;
export const triggerBases = ['last', 'average', 'first'] as const;
/** Of the signals; '' is the timeframe of the candles that are replayed. */
export const signalTimeframes = [
  '',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
] as const;

/** A decimal text within its domain. */
function decimal(least: number, most: number, decimals: number, error: StrategyErrorCode) {
  const pattern = new RegExp(`^-?(?:0|[1-9]\\d{0,12})(?:\\.\\d{1,${decimals}})?$`);
  return z.string().check(
    z.trim(),
    z.regex(pattern, { error, abort: true }),
    z.refine((text) => Number(text) >= least && Number(text) <= most, { error }),
  );
}

function whole(least: number, most: number, error: StrategyErrorCode) {
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}

const most = 1e12;
/** Explicit levels of one strategy. */
export const levelsMax = 30;
const Money = decimal(1e-8, most, 8, 'strategy_money');
const Quantity = decimal(1e-18, most, 18, 'strategy_quantity');
const Step = decimal(0.01, 100, 4, 'strategy_step');
const Rebound = decimal(0, 100, 4, 'strategy_rebound');

/** Price and amount of one add, in place of those that follow from the parameters. */
const Level = z.strictObject({ price: Quantity, amount: Money });

const shape = {
  direction: z.enum(strategyDirections),
  first_amount: Money,
  max_adds: whole(0, 30, 'strategy_adds'),
  multiple: decimal(1, 3, 4, 'strategy_multiple'),
  /** Drop that arms the first add. */
  decline: Step,
  proportion_decline: decimal(0.5, 3, 4, 'strategy_scale'),
  trigger_base: z.enum(triggerBases),
  /** The adds in their order; empty: none is overridden. */
  levels_override: z.array(Level).check(z.maxLength(levelsMax)),
  callback: Rebound,
  profit: Step,
  profit_callback: Rebound,
  /** Loss against the average entry at which all is sold; 0: never. */
  stop_loss: Rebound,
  /** Minutes after a sale in which no cycle begins. */
  cooldown: whole(0, 525_600, 'strategy_cooldown'),
  is_macd: whole(0, 1, 'strategy_flag'),
  is_mea: whole(0, 1, 'strategy_flag'),
  macd_tf: z.enum(signalTimeframes),
  ema_period: whole(2, 500, 'strategy_period'),
  /** Assumed fee of each side. */
  fee: decimal(0, 10, 4, 'strategy_fee'),
  slippage: decimal(0, 10, 4, 'strategy_fee'),
  /** Of a contract; 0: spot. */
  leverage: decimal(0, 200, 4, 'strategy_leverage'),
  maintenance_margin: decimal(0, 50, 4, 'strategy_margin'),
  /** Paid by longs to shorts every eight hours. */
  funding_rate: decimal(-10, 10, 4, 'strategy_funding'),
  quantity_step: Quantity,
  min_notional: decimal(0, most, 8, 'strategy_notional'),
  /** Capital that a robot is assumed to have. */
  capital: Money,
};

/** Parameters of a robot that already trades, as the platform reports them. Percentages are of 100: `1.3` is 1.3 %. */
export const ReportedParameters = z.strictObject(shape).check(
  z.refine(({ direction, leverage }) => direction === 'long' || Number(leverage) >= 1, {
    error: 'strategy_direction',
    path: ['direction'],
  }),
  z.refine(({ leverage }) => Number(leverage) === 0 || Number(leverage) >= 1, {
    error: 'strategy_leverage',
    path: ['leverage'],
  }),
);

const spotHasNone = (name: 'maintenance_margin' | 'funding_rate') =>
  z.refine<z.output<typeof ReportedParameters>>(
    (given) => Number(given.leverage) !== 0 || Number(given[name]) === 0,
    { error: 'strategy_spot_zero', path: [name] },
  );

/** What a robot does, by the specification's own keys. */
export const StrategyParameters = ReportedParameters.check(
  spotHasNone('maintenance_margin'),
  spotHasNone('funding_rate'),
);
export type StrategyParameters = z.output<typeof StrategyParameters>;
export type ParameterName = keyof StrategyParameters;

/** The parameters in the order in which they are shown. */
export const parameterNames = Object.keys(shape) as ParameterName[];

/** Contracts have a leverage, spot has none. */
export const marketOf = ({ leverage }: Pick<StrategyParameters, 'leverage'>) =>
  Number(leverage) === 0 ? 'spot' : 'contract';

/** The pairs that a strategy of a market can trade: amounts are in the quote coin, so no inverse contracts. */
export const contractTypesOf = (market: string): ContractType[] =>
  contractTypes.filter((type) => !isInverse(type) && (type === 'spot') === (market === 'spot'));
