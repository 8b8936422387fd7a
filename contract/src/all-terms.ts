import * as features from './features.ts';
import type { AllOf } from './of-features.ts';

/**
 * What all features declare under one of their terms.
 * @throws where two declare the same name
 */
export function allTerms<Term extends 'rights' | 'refusals' | 'notices' | 'search'>(term: Term): AllOf<Term> {
  const all: Record<string, unknown> = {};
  for (const feature of Object.values(features)) {
    const own =
      (feature as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>)[term] ?? {};
    for (const [name, value] of Object.entries(own)) {
      if (Object.hasOwn(all, name)) throw new Error(`Two features declare ${name} under ${term}`);
      all[name] = value;
    }
  }
  return all as AllOf<Term>;
}
