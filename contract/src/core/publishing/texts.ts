import * as z from 'zod/mini';
import { type Language, languages } from '../language.ts';
import { isMisleading } from '../validation/characters.ts';

/** Written manually; ch-CN is derived from zh-CN, field by field, unless corrected. */
export const writtenLanguages = ['zh-CN', 'en-US'] as const;
export type WrittenLanguage = (typeof writtenLanguages)[number];

/** Characters of one HTML text, at most. */
export const htmlMax = 100_000;
/** A text in HTML, empty for none: what of it is kept, the server's allow-list says. */
export const Html = z.string().check(
  z.maxLength(htmlMax, { error: 'html_too_long' }),
  z.regex(/^[\P{Cc}\n\t]*$/u, { error: 'text_control' }),
  z.refine((text) => !isMisleading(text), { error: 'text_hidden' }),
  z.refine((text) => text.isWellFormed(), { error: 'text_malformed' }),
);

export type LanguageTexts = Readonly<Record<string, string>>;

/** A revision's words: in ch-CN only corrections, empty text for what is derived. */
export interface LocalContent {
  texts: Readonly<Record<Language, LanguageTexts>>;
  /** The language shown in place of a missing one; empty: none. */
  fallback: '' | WrittenLanguage;
}

/** Languages without one of the required texts. */
export function missingLanguages(
  { texts }: Pick<LocalContent, 'texts'>,
  required: readonly string[],
): Language[] {
  const isWritten = (language: WrittenLanguage) =>
    required.every((field) => texts[language][field]?.trim() !== '');
  return languages.filter((language) => !isWritten(language === 'ch-CN' ? 'zh-CN' : language));
}

/** Missing languages for which the content names no other that is there. */
export function uncoveredLanguages(content: LocalContent, required: readonly string[]): Language[] {
  const missing = missingLanguages(content, required);
  const { fallback } = content;
  return fallback !== '' && !missing.includes(fallback) ? [] : missing;
}

/** Texts of a content that are empty: a form begins with them. */
export function emptyTexts<Field extends string>(
  fields: readonly Field[],
): Record<Language, Record<Field, string>> {
  const empty = () => Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  return { 'zh-CN': empty(), 'ch-CN': empty(), 'en-US': empty() };
}
