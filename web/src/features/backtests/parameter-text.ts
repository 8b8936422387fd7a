import type {
  ParameterName,
  StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';

/** A value as it is compared and shown. */
export function valueText(parameters: StrategyParameters, name: ParameterName): string {
  const value = parameters[name];
  if (Array.isArray(value)) return value.map(({ price, amount }) => `${price} × ${amount}`).join(', ') || '–';
  return value === '' ? '–' : String(value);
}
