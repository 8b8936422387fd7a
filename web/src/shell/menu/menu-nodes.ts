import type { RouteMeta } from '@quarterdeck/contract/features/menu/menu';
import { isExternal } from '#routing/paths.ts';
import type { AppRoute } from '#routing/routes.ts';

/** An entry of the menu. With children it opens, without it leads somewhere. */
export interface MenuNode {
  path: string;
  /** Where it leads: its own path, but for a section none of whose pages shows. */
  to: string;
  /** Key of its title, unless staff call it something. */
  title: string;
  titles?: RouteMeta['titles'];
  icon: string | undefined;
  /** The icon is a picture of its own, not one of the set. */
  isCustomIcon: boolean;
  badge: string | undefined;
  hasDot: boolean;
  /** How much waits behind it now; absent for nothing. */
  waiting?: Waiting | undefined;
  /** The view to fetch ahead. */
  view: string | undefined;
  /** It leads out of the app, or into a new window. */
  target: '_blank' | '_self' | undefined;
  isExternal: boolean;
  /** The section whose only page it is, in whose place it stands. */
  section?: Pick<MenuNode, 'path' | 'title' | 'titles'>;
  children: MenuNode[];
}

/** A number that may be higher: counting stopped. */
export interface Waiting {
  count: number;
  isCapped: boolean;
}

/** What waits, by the names of routes. */
export type WaitingByName = ReadonlyMap<string, Waiting>;

const nothingWaits: WaitingByName = new Map();

/** Submenus with more entries scroll. */
export const scrollAbove = 18;

/** The menu of a tree of routes; a section of one page is that page. */
export function menuNodes(routes: readonly AppRoute[], waiting = nothingWaits): MenuNode[] {
  return nodesOf(routes, waiting).map((section) => {
    const [page, ...others] = section.children;
    if (page === undefined || others.length > 0 || page.children.length > 0) return section;
    return {
      ...page,
      ...(section.icon !== undefined && { icon: section.icon, isCustomIcon: section.isCustomIcon }),
      badge: page.badge ?? section.badge,
      hasDot: page.hasDot || section.hasDot,
      section,
    };
  });
}

/** Hidden routes are left out, `levelHidden` ones replaced by their children. */
function nodesOf(routes: readonly AppRoute[], waiting: WaitingByName): MenuNode[] {
  return routes.flatMap((route): MenuNode[] => {
    const { meta } = route;
    if (meta.hidden) return [];
    const children = nodesOf(route.children, waiting);
    if (meta.levelHidden) return children;
    return [
      {
        path: route.path,
        to: children.length === 0 ? placeOf(route) : route.path,
        title: meta.title,
        titles: meta.titles,
        icon: meta.icon,
        isCustomIcon: meta.isCustomSvg ?? false,
        badge: meta.badge,
        hasDot: meta.dot ?? false,
        waiting: waiting.get(route.name),
        view: route.view,
        target: meta.target,
        isExternal: isExternal(route.path),
        children,
      },
    ];
  });
}

/** The page that a route shows or leads on to. */
function placeOf(route: AppRoute): string {
  const next = route.children.find((child) => child.path === route.redirect);
  return route.view === undefined && next ? placeOf(next) : route.path;
}

/** The branches that must be open for `active` to be seen, outermost first; undefined where it is not in the menu. */
export function branchesTo(nodes: readonly MenuNode[], active: string): string[] | undefined {
  for (const node of nodes) {
    if (node.children.length === 0 && node.path === active) return [];
    const below = branchesTo(node.children, active);
    if (below) return [node.path, ...below];
  }
  return undefined;
}

/** Whether something waits behind an entry or below it. */
export function isWaiting(node: MenuNode): boolean {
  return node.waiting !== undefined || node.children.some(isWaiting);
}

/** Everything below an entry that leads somewhere; the entry itself where nothing is below. */
export function leavesOf(node: MenuNode): MenuNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

/** Where a section leads when it is opened: its first page, or what it has in place of one. */
export function firstLeaf(section: MenuNode): MenuNode {
  const leaves = leavesOf(section);
  return leaves.find((leaf) => !leaf.isExternal && leaf.target !== '_blank') ?? leaves[0] ?? section;
}

/** The entry that a page lights up: the one that it names, else the nearest that leads to it. */
export function activeEntry(nodes: readonly MenuNode[], page: AppRoute | undefined): string | undefined {
  if (!page) return undefined;
  const leaves = nodes.flatMap(leavesOf);
  const lit =
    leaves.find((leaf) => leaf.path === page.activeMenu) ?? leaves.find((leaf) => leaf.to === page.path);
  return lit?.path ?? page.activeMenu;
}

/** The top entry that a page belongs to. */
export function sectionOf(nodes: readonly MenuNode[], page: AppRoute | undefined): MenuNode | undefined {
  if (!page) return undefined;
  const active = activeEntry(nodes, page);
  const above = page.parents.map((route) => route.path);
  return (
    nodes.find((node) => leavesOf(node).some((leaf) => leaf.path === active)) ??
    nodes.find((node) => above.includes(node.section?.path ?? node.path))
  );
}
