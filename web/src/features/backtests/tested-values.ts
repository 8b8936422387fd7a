import type { Strategy } from '@quarterdeck/contract/features/strategies/library/library';
import type {
  ParameterName,
  StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import { parameterNames } from '@quarterdeck/contract/features/strategies/library/parameters';
import { defaultParameters } from '@quarterdeck/strategy/parameters';
import { endOfDay, startOfDay } from '#kit/form/date-text.ts';
import { wholeNumber } from '#kit/form/whole-number.ts';

/** What a form asks of a back-test or a sweep. */
export interface TestedValues extends Record<string, unknown> {
  strategy_id: string | null;
  /** The parameters of the form are tested in place of the strategy's own. */
  isDraft: boolean;
  /** By name, as texts. */
  parameters: Record<string, string>;
  series_id: string | null;
  /** Days in UTC; empty: as far as there are candles. */
  from: string;
  to: string;
}

/** Parameters that a form offers; explicit levels belong into the library's editor. */
export const typedNames = parameterNames.filter((name) => name !== 'levels_override');

const wholeNames: readonly ParameterName[] = ['max_adds', 'cooldown', 'is_macd', 'is_mea', 'ema_period'];

export function textsOf(parameters: StrategyParameters): Record<string, string> {
  return Object.fromEntries(typedNames.map((name) => [name, String(parameters[name])]));
}

export function firstValues(strategyId?: number): TestedValues {
  return {
    strategy_id: strategyId === undefined ? null : String(strategyId),
    isDraft: false,
    parameters: textsOf(defaultParameters() as StrategyParameters),
    series_id: null,
    from: '',
    to: '',
  };
}

/** The body of the command. @param strategies those that may be chosen */
export function testedBody(values: TestedValues, strategies: readonly Strategy[]): Record<string, unknown> {
  const { strategy_id, isDraft, parameters, series_id, from, to } = values;
  const chosen = strategies.find(({ id }) => String(id) === strategy_id);
  const source =
    isDraft || strategy_id === null
      ? { parameters: draftOf(parameters, chosen) }
      : { strategy_id: Number(strategy_id) };
  return {
    ...source,
    series_id: Number(series_id),
    ...(from !== '' && { from: startOfDay(from) }),
    ...(to !== '' && { to: endOfDay(to) }),
  };
}

function draftOf(texts: Readonly<Record<string, string>>, chosen: Strategy | undefined): object {
  const typed = Object.fromEntries(
    typedNames.map((name) => {
      const text = (texts[name] ?? '').trim();
      return [name, wholeNames.includes(name) ? wholeNumber(text) : text];
    }),
  );
  return { ...typed, levels_override: chosen?.parameters.levels_override ?? [] };
}
