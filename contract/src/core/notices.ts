import type { Language } from './language.ts';

/** A kind of notice: whom it is for, and its title in each language. */
export interface NoticeText extends Readonly<Record<Language, string>> {
  /** The right of those who are told; `owner`: whom it befell. */
  to: string;
}

/** Kinds of notices by their names. */
export type Notices = Readonly<Record<string, NoticeText>>;
