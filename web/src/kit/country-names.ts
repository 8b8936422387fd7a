import { type Language, localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { useTranslation } from 'react-i18next';

const namesByLanguage = new Map<Language, Intl.DisplayNames>();

function namesIn(language: Language): Intl.DisplayNames {
  const known = namesByLanguage.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(localeTags[language], { type: 'region' });
  namesByLanguage.set(language, names);
  return names;
}

interface CountryNames {
  nameOf(code: string): string;
  /** Several of them, as a sentence names them. */
  listOf(codes: readonly string[]): string;
}

/** What countries are called in the reader's language, by their two letters. */
export function useCountryNames(): CountryNames {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const nameOf = (code: string) => namesIn(language).of(code) ?? code;
  return {
    nameOf,
    listOf: (codes) => new Intl.ListFormat(localeTags[language]).format(codes.map(nameOf)),
  };
}
