import type { MenuNode } from '#shell/menu/menu-nodes.ts';
import type { Titled } from '#shell/use-title.ts';

/** A page of the menu, as search shows it. */
export interface FoundPage {
  node: MenuNode;
  title: string;
  /** Its own, or the nearest of what it stands under. */
  icon: string | undefined;
  /** Titles of what it stands under, outermost first. */
  above: readonly string[];
}

/** Every page of the menu under the titles that the reader sees. */
export function menuPages(
  nodes: readonly MenuNode[],
  titleOf: (entry: Titled) => string,
  parent: Pick<FoundPage, 'icon' | 'above'> = { icon: undefined, above: [] },
): FoundPage[] {
  return nodes.flatMap((node): FoundPage[] => {
    const title = titleOf(node);
    const { above } = parent;
    const icon = node.icon ?? parent.icon;
    return node.children.length === 0
      ? [{ node, title, icon, above: node.section ? [...above, titleOf(node.section)] : above }]
      : menuPages(node.children, titleOf, { icon, above: [...above, title] });
  });
}

/** Pages in an answer, at most. */
const pagesMax = 8;

/** The pages in which every word of `text` is found, the closest first. */
export function findPages(pages: readonly FoundPage[], text: string): FoundPage[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .map((page) => ({ page, distance: Math.max(...words.map((word) => distance(page, word))) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, pagesMax)
    .map(({ page }) => page);
}

function distance({ node, title, above }: FoundPage, word: string): number {
  const name = plain(title);
  if (name.startsWith(word)) return 0;
  if (name.includes(word)) return 1;
  // Chinese is shortened by leaving characters out: 用管 for 用户管理.
  if (/\p{Script=Han}/u.test(word) && holdsInOrder(name, word)) return 2;
  if (plain(node.path).includes(word)) return 3;
  if (above.some((section) => plain(section).includes(word))) return 4;
  return Number.POSITIVE_INFINITY;
}

function holdsInOrder(text: string, characters: string): boolean {
  let from = 0;
  for (const character of characters) {
    const at = text.indexOf(character, from);
    if (at < 0) return false;
    from = at + character.length;
  }
  return true;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
