import { createHash } from 'node:crypto';
import {
  parameterNames,
  type StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';

/** Names parameters: the same for the same values, in whatever order they were stored. */
export function parametersHash(parameters: StrategyParameters): string {
  const levels = parameters.levels_override.map(({ price, amount }) => [price, amount]);
  const values = parameterNames.map((name) => (name === 'levels_override' ? levels : parameters[name]));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
