import { allTerms } from './all-terms.ts';
import { coreRefusals } from './core/http/core-refusals.ts';
import type { Language } from './core/language.ts';
import type { RefusalText } from './core/refusals.ts';
import type { NamesOf } from './of-features.ts';

export type ErrorCode = keyof typeof coreRefusals | NamesOf<'refusals'>;

/** The error catalogue: shared refusals, and those of each feature. */
export const errors: Readonly<Record<ErrorCode, RefusalText>> = {
  ...coreRefusals,
  ...allTerms('refusals'),
};

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errors, value);
}

/** The sentence for an error, its parameters filled in. */
export function errorText(
  code: ErrorCode,
  language: Language,
  parameters: Record<string, string> = {},
): string {
  return errors[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);
}
