import type { Strategy } from '@quarterdeck/contract/features/strategies/library/library';
import {
  levelsMax,
  marketOf,
  type ParameterName,
  StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import { ungrouped } from '#kit/form/amount-input.tsx';
import { wholeNumber } from '#kit/form/whole-number.ts';

/** What a new strategy begins with: the field's usual figures. */
const firstParameters: StrategyParameters = {
  direction: 'long',
  first_amount: '20',
  max_adds: 7,
  multiple: '1.5',
  decline: '3.5',
  proportion_decline: '1.2',
  trigger_base: 'last',
  levels_override: [],
  callback: '0.3',
  profit: '1.3',
  profit_callback: '0.3',
  stop_loss: '0',
  cooldown: 0,
  is_macd: 0,
  is_mea: 0,
  macd_tf: '15m',
  ema_period: 30,
  fee: '0.1',
  slippage: '0',
  leverage: '0',
  maintenance_margin: '0',
  funding_rate: '0',
  quantity_step: '0.0001',
  min_notional: '5',
  capital: '2000',
};

/** A strategy as the form holds it: numbers and amounts as they are typed. */
export function valuesOf(row: Strategy | undefined, categoryId: number | undefined) {
  const parameters = row?.parameters ?? firstParameters;
  return {
    name_zh: row?.name_zh ?? '',
    name_ch: row?.name_ch ?? '',
    name_en: row?.name_en ?? '',
    summary_zh: row?.summary_zh ?? '',
    summary_ch: row?.summary_ch ?? '',
    summary_en: row?.summary_en ?? '',
    category_id: String(row?.category_id ?? categoryId ?? ''),
    cover: row?.cover ?? '',
    risk_tag: (row?.risk_tag ?? 'medium') as string,
    pair_id: row?.pair_id ?? null,
    sort: String(row?.sort ?? 100),
    publish_at: row?.publish_at ?? '',
    unpublish_at: row?.unpublish_at ?? '',
    market: marketOf(parameters) as string,
    parameters: typedOf(parameters),
  };
}

export type StrategyValues = ReturnType<typeof valuesOf>;

function typedOf(parameters: StrategyParameters) {
  const { levels_override, is_macd, is_mea, max_adds, cooldown, ema_period, ...texts } = parameters;
  return {
    ...texts,
    direction: texts.direction as string,
    trigger_base: texts.trigger_base as string,
    macd_tf: texts.macd_tf as string,
    max_adds: String(max_adds),
    cooldown: String(cooldown),
    ema_period: String(ema_period),
    is_macd: is_macd === 1,
    is_mea: is_mea === 1,
    levels_override: levels_override.map(({ price, amount }) => `${price} ${amount}`).join('\n'),
  };
}

/** The parameters as they are sent; what is none is left to the schema. */
function parametersOf({ market, parameters }: StrategyValues): Record<ParameterName, unknown> {
  const { levels_override, is_macd, is_mea, max_adds, cooldown, ema_period, ...texts } = parameters;
  const isSpot = market === 'spot';
  return {
    ...texts,
    ...(isSpot && { leverage: '0', maintenance_margin: '0', funding_rate: '0' }),
    max_adds: wholeNumber(max_adds.trim()),
    cooldown: wholeNumber(cooldown.trim()),
    ema_period: wholeNumber(ema_period.trim()),
    is_macd: is_macd ? 1 : 0,
    is_mea: is_mea ? 1 : 0,
    levels_override: levelsOf(levels_override),
  };
}

/** One level a line: its price, then its amount; a line of anything else is refused by the schema. */
function levelsOf(typed: string): { price: string; amount: string }[] {
  return linesOf(typed).map((one) => {
    const [price = '', amount = '', ...more] = one.split(/\s*;\s*|\s+/).map(ungrouped);
    return more.length === 0 ? { price, amount } : { price: '', amount: '' };
  });
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Which text says what is wrong with the levels while the other parameters are sound. */
export function levelsFault(values: StrategyValues): 'levels.malformed' | 'levels.tooMany' | undefined {
  const { levels_override } = values.parameters;
  const others = { ...values, parameters: { ...values.parameters, levels_override: '' } };
  if (soundParameters(others) === undefined || soundParameters(values) !== undefined) return undefined;
  return linesOf(levels_override).length > levelsMax ? 'levels.tooMany' : 'levels.malformed';
}

/** The parameters while all of them are in their domains. */
export function soundParameters(values: StrategyValues): StrategyParameters | undefined {
  const parsed = StrategyParameters.safeParse(parametersOf(values));
  if (!parsed.success) return undefined;
  // A contract without leverage would be spot.
  return marketOf(parsed.data) === values.market ? parsed.data : undefined;
}

/** Whether a contract has a number for its leverage, but less than one. */
export const isUnleveraged = ({ market, parameters }: StrategyValues): boolean =>
  market === 'contract' && /^[\d.]+$/.test(parameters.leverage.trim()) && Number(parameters.leverage) < 1;

export function bodyOf({ market, parameters, ...values }: StrategyValues): object {
  return {
    ...values,
    category_id: wholeNumber(values.category_id),
    sort: wholeNumber(values.sort.trim()),
    publish_at: values.publish_at || null,
    unpublish_at: values.unpublish_at || null,
    parameters: parametersOf({ market, parameters, ...values }),
  };
}
