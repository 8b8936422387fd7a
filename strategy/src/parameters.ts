import { Fraction } from './fraction.ts';

export const directions = ['long', 'short'] as const;
/** What the drop before the next add is measured from. */
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

/** Price and amount of one add, instead of those that follow from the parameters. */
export interface LevelOverride {
  price: string;
  amount: string;
}

/** Decimal texts; all rates and distances are in percent. */
export interface StrategyParameters {
  direction: (typeof directions)[number];
  first_amount: string;
  max_adds: number;
  multiple: string;
  decline: string;
  proportion_decline: string;
  trigger_base: (typeof triggerBases)[number];
  /** The adds in their order; empty: none is overridden. */
  levels_override: LevelOverride[];
  callback: string;
  profit: string;
  profit_callback: string;
  /** Loss against the average entry at which all is sold; 0: never. */
  stop_loss: string;
  /** Minutes from the end of the candle of a sale to the earliest next entry. */
  cooldown: number;
  is_macd: number;
  is_mea: number;
  macd_tf: (typeof signalTimeframes)[number];
  ema_period: number;
  fee: string;
  slippage: string;
  /** Of a linear contract with isolated margin; 0: spot, without margin and liquidation. */
  leverage: string;
  maintenance_margin: string;
  /** Paid by longs to shorts every eight hours. */
  funding_rate: string;
  quantity_step: string;
  min_notional: string;
  capital: string;
}

/** The unit in which a parameter is given. */
export type Unit = 'percent' | 'factor' | 'money' | 'quantity';

export interface DecimalDomain {
  kind: 'decimal';
  unit: Unit;
  min: string;
  max: string;
  decimals: number;
  default: string;
  isRequired: boolean;
}

export interface WholeDomain {
  kind: 'whole';
  min: number;
  max: number;
  default: number;
  isRequired: boolean;
}

export interface ChoiceDomain<Choice extends string = string> {
  kind: 'choice';
  choices: readonly Choice[];
  default: Choice;
}

const bounds = { percent: 4, factor: 4, money: 8, quantity: 18 } satisfies Record<Unit, number>;

function decimal(unit: Unit, min: string, max: string, value: string, isRequired = false): DecimalDomain {
  return { kind: 'decimal', unit, min, max, decimals: bounds[unit], default: value, isRequired };
}

function whole(min: number, max: number, value: number, isRequired = false): WholeDomain {
  return { kind: 'whole', min, max, default: value, isRequired };
}

function choice<Choice extends string>(choices: readonly Choice[], value: Choice): ChoiceDomain<Choice> {
  return { kind: 'choice', choices, default: value };
}

const [least, most] = ['0.00000001', '1000000000000'];

export const maxOverrides = 30;

/** The domain of each parameter; a form begins with its default. */
export const domains = {
  direction: choice(directions, 'long'),
  first_amount: decimal('money', least, most, '100', true),
  max_adds: whole(0, maxOverrides, 7, true),
  multiple: decimal('factor', '1', '3', '2', true),
  decline: decimal('percent', '0.01', '100', '2', true),
  proportion_decline: decimal('factor', '0.5', '3', '1'),
  trigger_base: choice(triggerBases, 'last'),
  callback: decimal('percent', '0', '100', '0'),
  profit: decimal('percent', '0.01', '100', '1.3', true),
  profit_callback: decimal('percent', '0', '100', '0'),
  stop_loss: decimal('percent', '0', '100', '0'),
  cooldown: whole(0, 525_600, 0),
  is_macd: whole(0, 1, 0),
  is_mea: whole(0, 1, 0),
  macd_tf: choice(signalTimeframes, ''),
  ema_period: whole(2, 500, 30),
  fee: decimal('percent', '0', '10', '0.1', true),
  slippage: decimal('percent', '0', '10', '0'),
  leverage: decimal('factor', '0', '200', '0'),
  maintenance_margin: decimal('percent', '0', '50', '0'),
  funding_rate: decimal('percent', '-10', '10', '0'),
  quantity_step: decimal('quantity', '0.000000000000000001', most, '0.0001', true),
  min_notional: decimal('money', '0', most, '0'),
  capital: decimal('money', least, most, '20000', true),
} as const satisfies Record<
  Exclude<keyof StrategyParameters, 'levels_override'>,
  DecimalDomain | WholeDomain | ChoiceDomain
>;

export type DomainKey = keyof typeof domains;
export const domainKeys = Object.keys(domains) as DomainKey[];

/** Of each price and amount of `levels_override`. */
export const overrideDomain = {
  price: decimal('quantity', '0.000000000000000001', most, '1', true),
  amount: decimal('money', least, most, '100', true),
};

export function defaultParameters(): StrategyParameters {
  const entries = domainKeys.map((key) => [key, domains[key].default]);
  return { ...Object.fromEntries(entries), levels_override: [] } as StrategyParameters;
}

/** What is wrong with a value. */
export type ValueFault =
  | { reason: 'no_number' }
  | { reason: 'no_whole_number' }
  | { reason: 'too_small'; min: string }
  | { reason: 'too_great'; max: string }
  | { reason: 'too_many_decimals'; decimals: number }
  | { reason: 'no_choice'; choices: readonly string[] };

const plain = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

export function faultOfDecimal(text: string, domain: DecimalDomain): ValueFault | undefined {
  if (!plain.test(text)) return { reason: 'no_number' };
  const point = text.indexOf('.');
  if (point >= 0 && text.slice(point + 1).replace(/0+$/, '').length > domain.decimals)
    return { reason: 'too_many_decimals', decimals: domain.decimals };
  const value = Fraction.of(text);
  if (value.isBelow(Fraction.of(domain.min))) return { reason: 'too_small', min: domain.min };
  if (value.isAbove(Fraction.of(domain.max))) return { reason: 'too_great', max: domain.max };
  return undefined;
}

export function faultOfWhole(value: number, domain: WholeDomain): ValueFault | undefined {
  if (!Number.isSafeInteger(value)) return { reason: 'no_whole_number' };
  if (value < domain.min) return { reason: 'too_small', min: String(domain.min) };
  if (value > domain.max) return { reason: 'too_great', max: String(domain.max) };
  return undefined;
}

/** The fault of one value of a parameter, if it has one. */
export function faultOf(key: DomainKey, value: unknown): ValueFault | undefined {
  const domain: DecimalDomain | WholeDomain | ChoiceDomain = domains[key];
  if (domain.kind === 'choice')
    return domain.choices.includes(value as string)
      ? undefined
      : { reason: 'no_choice', choices: domain.choices };
  if (domain.kind === 'whole') return faultOfWhole(typeof value === 'number' ? value : Number.NaN, domain);
  return typeof value === 'string' ? faultOfDecimal(value, domain) : { reason: 'no_number' };
}
