import { toLanguage } from '@quarterdeck/contract/core/language';
import type { RouteMeta } from '@quarterdeck/contract/features/menu/menu';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What has a title: an entry of the menu, and the page behind it. */
export type Titled = Pick<RouteMeta, 'title' | 'titles'>;

/** What entries are called in the reader's language: by the staff, or by the program. */
export function useTitle(): (entry: Titled) => string {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return useCallback(({ title, titles }) => titles?.[language] ?? t(title), [t, language]);
}
