import { toLanguage } from '@quarterdeck/contract/core/language';
import type { RouteMeta } from '@quarterdeck/contract/features/menu/menu';
import type { MenuEntry } from '@quarterdeck/contract/features/menu/rule-tree';
import { titleFields } from '@quarterdeck/contract/features/menu/rules';
import { useTranslation } from 'react-i18next';

/** What an entry is called in the reader's language; one that has no title yet by its name. */
export function useRuleTitle() {
  const { t, i18n } = useTranslation();
  const field = titleFields[toLanguage(i18n.language)];
  return (entry: MenuEntry) => entry[field] || (entry.title === '' ? entry.name : t(entry.title));
}

/** What a route is called in the reader's language. */
export function useRouteTitle() {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return ({ title, titles }: RouteMeta) => titles?.[language] ?? t(title);
}
