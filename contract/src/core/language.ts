/** The languages of the interface. `ch-CN` is traditional Chinese, by the name the platform has always used. */
export const languages = ['zh-CN', 'ch-CN', 'en-US'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'zh-CN';

/** The language that `value` names, or the default. */
export function toLanguage(value: unknown): Language {
  return languages.find((language) => language === value) ?? defaultLanguage;
}

/** The BCP 47 tag under which browsers and `Intl` know the language. */
export const localeTags: Record<Language, string> = { 'zh-CN': 'zh-CN', 'ch-CN': 'zh-TW', 'en-US': 'en-US' };
