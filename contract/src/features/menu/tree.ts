import * as features from '../../features.ts';
import type { Page, Section } from './entry.ts';
import { sections } from './sections.ts';

type Placed = Page & { section: string; order: number };

const pages: readonly Placed[] = Object.values(features)
  .flatMap((feature): readonly Placed[] => ('menu' in feature ? feature.menu : []))
  .sort((a, b) => a.order - b.order);

for (const { name, section } of pages)
  if (!sections.some(({ id }) => id === section))
    throw new Error(`The page ${name} is in the section ${section}, which the menu does not have`);

/** The whole menu in its order. */
export const menuTree: readonly Section[] = sections.map(({ id, ...section }) => ({
  ...section,
  children: pages
    .filter((page) => page.section === id)
    .map(({ section: _section, order: _order, ...page }) => page),
}));
