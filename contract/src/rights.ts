import { allTerms } from './all-terms.ts';
import type { FirstRole } from './core/first-roles.ts';
import * as features from './features.ts';
import type { NamesOf } from './of-features.ts';

/**
 * Every right there is. An endpoint, a menu entry or a transition names one of these and nothing else, so a misspelt right
 * does not compile.
 */
export type Ability = NamesOf<'rights'>;

const rights: Readonly<Record<Ability, readonly FirstRole[]>> = allTerms('rights');

export const abilities = Object.keys(rights) as [Ability, ...Ability[]];

/** What a role group may do in a new house. */
export function firstRightsOf(role: FirstRole): Ability[] {
  return abilities.filter((ability) => rights[ability].includes(role));
}

/** Rights whose use takes a fresh proof: they move money, or give rights. */
export const sensitiveRights: readonly Ability[] = Object.values(features).flatMap(
  (feature): readonly Ability[] => ('sensitive' in feature ? feature.sensitive : []),
);
