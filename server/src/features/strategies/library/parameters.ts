import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { minimumCapital } from '@quarterdeck/strategy/ladder';
import { type Finding, lint } from '@quarterdeck/strategy/lint';
import { parametersHash } from '#domain/strategies/parameters-hash.ts';

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
    parameters_hash: parametersHash(parameters),
  };
}
