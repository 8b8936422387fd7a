import { rightsTree } from '@quarterdeck/contract/features/roles/rights-tree';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RightsNode } from './rights-nodes.ts';

const tree = rightsTree();

/** Every right under its page and its section of the menu, in the reader's words. */
export function useRightsNodes(): RightsNode[] {
  const { t } = useTranslation('roles');
  const { t: tApp } = useTranslation();
  return useMemo(() => {
    const titleOf = ({ name, title }: { name: string; title?: string }) =>
      title === undefined ? t(`subject.${name}`) : tApp(title);
    return tree.map((section) => {
      const title = titleOf(section);
      const pages = section.pages.map((page) => ({
        path: `${section.name}/${page.name}`,
        title: titleOf(page),
        children: page.rights.map((ability) => ({
          path: ability,
          title: t(`actions.${ability}`),
          ability,
          children: [],
        })),
      }));
      // A section that is nothing but its page, as home is, is shown once.
      const [first] = pages;
      const isOnePage = pages.length === 1 && first?.title === title;
      return isOnePage ? first : { path: section.name, title, children: pages };
    });
  }, [t, tApp]);
}
