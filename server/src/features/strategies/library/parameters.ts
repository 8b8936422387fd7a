import { createHash } from 'node:crypto';
import {
  parameterNames,
  type StrategyParameters,
} from '@quarterdeck/contract/features/strategies/library/parameters';
import { minimumCapital } from '@quarterdeck/strategy/ladder';
import { type Finding, lint } from '@quarterdeck/strategy/lint';

export interface Reckoned {
  lint: Finding[];
  min_capital: string;
  parameters_hash: string;
}

/** What follows from parameters: findings, the capital of the whole ladder, and the hash that names them. */
export function reckon(parameters: StrategyParameters): Reckoned {
  return {
    lint: lint(parameters),
    min_capital: minimumCapital(parameters),
    parameters_hash: createHash('sha256').update(inOrder(parameters)).digest('hex'),
  };
}

/** The same text for the same parameters, in whatever order they were stored. */
function inOrder(parameters: StrategyParameters): string {
  const levels = parameters.levels_override.map(({ price, amount }) => [price, amount]);
  return JSON.stringify(
    parameterNames.map((name) => (name === 'levels_override' ? levels : parameters[name])),
  );
}
