import { isExternal } from '#app/paths.ts';
import type { AppRoute } from '#app/routes.ts';

/** An entry of the menu. With children it opens, without it leads somewhere. */
export interface MenuNode {
  path: string;
  /** Key of its title. */
  title: string;
  icon: string | undefined;
  badge: string | undefined;
  hasDot: boolean;
  /** How much waits behind it now; absent for nothing. */
  waiting?: Waiting | undefined;
  /** The view to fetch ahead. */
  view: string | undefined;
  /** It leads out of the app, or into a new window. */
  target: '_blank' | '_self' | undefined;
  isExternal: boolean;
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

/** The menu of a tree of routes: hidden ones left out, `levelHidden` ones replaced by their children. */
export function menuNodes(routes: readonly AppRoute[], waiting = nothingWaits): MenuNode[] {
  return routes.flatMap((route): MenuNode[] => {
    const { meta } = route;
    if (meta.hidden) return [];
    const children = menuNodes(route.children, waiting);
    if (meta.levelHidden) return children;
    return [
      {
        path: route.path,
        title: meta.title,
        icon: meta.icon,
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
