import type { Language } from './language.ts';

/** A refusal: its status, and a sentence in each language. `{name}` is a parameter. */
export interface RefusalText extends Readonly<Record<Language, string>> {
  /** HTTP status, and `code` of the envelope. */
  status: number;
}

/** Refusals by their stable codes. */
export type Refusals = Readonly<Record<string, RefusalText>>;
