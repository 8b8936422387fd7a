import { localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** A day in the reader's language; days are those of UTC. */
export function useDayWords({ withYear = false } = {}): (day: string | number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeTags[toLanguage(i18n.language)], {
      year: withYear ? 'numeric' : undefined,
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    return (day) => format.format(new Date(day));
  }, [i18n.language, withYear]);
}
