import type { Ability } from '../../core/access.ts';
import { abilities } from '../../rights.ts';
import type { Section } from '../menu/entry.ts';
import { menuTree } from '../menu/tree.ts';

/** The rights of one subject, under the page of the menu that shows it. */
export interface RightsPage {
  /** The page's name in the menu; the subject's own where no page shows it. */
  name: string;
  /** Key of the page's title; absent where no page shows the subject. */
  title?: string;
  rights: readonly Ability[];
}

/** A section of the menu with the rights of its pages. */
export interface RightsSection {
  /** The section's name in the menu; `other` for what no page shows. */
  name: string;
  /** Key of the section's title; absent for what no page shows. */
  title?: string;
  pages: readonly RightsPage[];
}

/** `withdrawal.approve` → `withdrawal`. */
const subjectOf = (ability: Ability) => ability.split('.', 1)[0] ?? '';

/**
 * Every right by the place in the menu where it is used, each once: a page has the rights of the subject that it needs
 * a right of, and of several such pages the first. Rights that no page shows come last, by their subject.
 */
export function rightsTree(tree: readonly Section[] = menuTree): RightsSection[] {
  const rest = new Map<string, Ability[]>();
  for (const ability of abilities) {
    const subject = subjectOf(ability);
    rest.set(subject, [...(rest.get(subject) ?? []), ability]);
  }
  const take = (subject: string) => {
    const rights = rest.get(subject) ?? [];
    rest.delete(subject);
    return rights;
  };
  const sections = tree.map(({ name, meta, children }) => ({
    name,
    title: meta?.title ?? `menu.${name}`,
    pages: children
      .map((page) => ({
        name: page.name,
        title: page.meta?.title ?? `menu.${page.name}`,
        rights: page.ability === undefined || page.ability === 'session' ? [] : take(subjectOf(page.ability)),
      }))
      .filter(({ rights }) => rights.length > 0),
  }));
  const others = Array.from(rest, ([name, rights]) => ({ name, rights }));
  return [...sections, { name: 'other', pages: others }].filter(({ pages }) => pages.length > 0);
}
