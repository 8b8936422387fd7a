import { createHash } from 'node:crypto';
import type { Language } from '@quarterdeck/contract/core/language';
import {
  type LanguageTexts,
  type LocalContent,
  missingLanguages,
  uncoveredLanguages,
} from '@quarterdeck/contract/core/publishing/texts';
import { cleanHtml } from './html.ts';
import { traditional } from './traditional.ts';

/** What a kind says of the texts of its content. */
export interface TextTerms {
  texts: Readonly<Record<string, unknown>>;
  required: readonly string[];
  html: readonly string[];
  title: string;
}

/** The source, as a hash, of each corrected text of ch-CN. */
export type Sources = Readonly<Record<string, string>>;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same content with its HTML cleaned. */
export async function cleaned<Content extends LocalContent>(
  content: Content,
  { html }: Pick<TextTerms, 'html'>,
): Promise<Content> {
  if (html.length === 0) return content;
  const languages = Object.entries(content.texts).map(async ([language, texts]) => {
    const fields = await Promise.all(
      html.map(async (field) => [field, tidy(await cleanHtml(texts[field] ?? ''))]),
    );
    return [language, { ...texts, ...Object.fromEntries(fields) }];
  });
  return { ...content, texts: Object.fromEntries(await Promise.all(languages)) };
}

/** An editor leaves an empty paragraph where nothing is written. */
const tidy = (html: string): string => (/^(?:<p>(?:<br \/>)?<\/p>|\s)*$/.test(html) ? '' : html);

/** Corrections that stood before keep their source; others are made from the source as it is now. */
export function sourcesOf(
  { texts }: LocalContent,
  before: { content: LocalContent; sources: Sources } | undefined,
  confirmed: readonly string[] = [],
): Sources {
  const corrections = Object.entries(texts['ch-CN']).filter(([, text]) => text !== '');
  return Object.fromEntries(
    corrections.map(([field, text]) => {
      const isKept = before?.content.texts['ch-CN'][field] === text && !confirmed.includes(field);
      const known = isKept ? before?.sources[field] : undefined;
      return [field, known ?? hashOf(texts['zh-CN'][field] ?? '')];
    }),
  );
}

/** Corrections whose source is another by now. */
export function outdatedOf({ texts }: LocalContent, sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([field, source]) => source !== hashOf(texts['zh-CN'][field] ?? ''))
    .map(([field]) => field);
}

/** What the row shows of its newest revision. */
export async function summaryOf(content: LocalContent, sources: Sources, { required, title }: TextTerms) {
  const named = (language: Language) => content.texts[language][title] ?? '';
  return {
    name_zh: named('zh-CN'),
    name_ch: named('ch-CN') || (await traditional())(named('zh-CN')),
    name_en: named('en-US'),
    missing: missingLanguages(content, required),
    uncovered: uncoveredLanguages(content, required),
    fallback: content.fallback,
    outdated: outdatedOf(content, sources),
  };
}

/** Addresses of the pictures in a content. */
export function picturesOf(content: object): string[] {
  const found = JSON.stringify(content).matchAll(/\/backstage\/file\/[0-9a-f]{64}/g);
  return [...new Set(Array.from(found, ([address]) => address))].sort();
}

/** The texts as a reader of this language is given them, and the language that they are in. */
export function textsIn(
  content: LocalContent,
  language: Language,
  required: readonly string[],
  convert: (text: string) => string,
): { lang: Language; texts: LanguageTexts } | undefined {
  const missing = missingLanguages(content, required);
  const { fallback } = content;
  const shown = missing.includes(language) ? fallback : language;
  if (shown === '' || missing.includes(shown)) return undefined;
  if (shown !== 'ch-CN') return { lang: shown, texts: content.texts[shown] };
  return { lang: shown, texts: traditionalTexts(content, convert) };
}

/** The texts in ch-CN: corrected, or converted. */
export function traditionalTexts({ texts }: LocalContent, convert: (text: string) => string): LanguageTexts {
  const corrected = texts['ch-CN'];
  const derived = Object.entries(texts['zh-CN']).map(([field, text]) => [
    field,
    corrected[field] || convert(text),
  ]);
  return Object.fromEntries(derived);
}
