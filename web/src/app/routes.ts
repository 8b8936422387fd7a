import { type Access, can } from '@quarterdeck/contract/access';
import type { RouteMeta, RouteRecord } from '@quarterdeck/contract/menu';
import { settings } from '#web/settings.ts';

/** A place of the app: a section, or a page if it has a view. */
export interface AppRoute {
  /** Absolute, or an address outside. */
  path: string;
  name: string;
  meta: RouteMeta;
  /** The name of the view; absent for a section. */
  view?: string;
  /** Where a section leads: its own redirect or its first child. */
  redirect?: string;
  children: AppRoute[];
  /** Paths of the children, or its own. */
  childPaths: string[];
  /** Which entry of the menu this route lights up. */
  activeMenu: string;
  /** From the section down to the route's parent. */
  parents: AppRoute[];
}

/** The routes that this person may open, from the tree as the server sends it. */
export function buildRoutes(records: readonly RouteRecord[], access: Access): AppRoute[] {
  return build(records, access, '/', []);
}

function build(
  records: readonly RouteRecord[],
  access: Access,
  base: string,
  parents: AppRoute[],
): AppRoute[] {
  const routes: AppRoute[] = [];
  for (const record of records) {
    if (!isOpenTo(record, access)) continue;
    const path = resolvePath(base, record.path);
    const route: AppRoute = {
      path,
      name: record.name,
      meta: record.meta,
      children: [],
      childPaths: [path],
      activeMenu: record.meta.activeMenu ?? path,
      parents,
    };
    // `Layout` is the shell itself, which stands around every page once.
    if (record.component !== undefined && record.component !== 'Layout') route.view = record.component;
    if (record.children !== undefined && record.children.length > 0) {
      route.children = build(record.children, access, path, [...parents, route]);
      const [first] = route.children;
      // Nothing left for this person: the section is not there.
      if (first === undefined && route.view === undefined) continue;
      if (first) {
        route.childPaths = route.children.map((child) => child.path);
        route.redirect = record.redirect ? resolvePath(path, record.redirect) : first.path;
      }
    }
    routes.push(route);
  }
  return routes;
}

function isOpenTo(record: RouteRecord, access: Access): boolean {
  if (!settings.rolesControl || record.meta.roles === undefined) return true;
  return can(access, record.meta.roles);
}

/** Another host, another scheme. */
export function isExternal(path: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path);
}

/** A path relative to its parent's; wildcards and addresses outside are kept as they are. */
export function resolvePath(base: string, path: string): string {
  if (path.startsWith('/') || path === '*' || isExternal(path)) return path;
  const parts = `${base}/${path}`.split('/').filter((part) => part !== '' && part !== '.');
  return `/${parts.join('/')}`;
}

/** Every page of the tree, with a view to show. */
export function pagesOf(routes: readonly AppRoute[]): AppRoute[] {
  return routes.flatMap((route) => [
    ...(route.view !== undefined && !isExternal(route.path) ? [route] : []),
    ...pagesOf(route.children),
  ]);
}

/** Every section that leads on to a page. */
export function sectionsOf(routes: readonly AppRoute[]): AppRoute[] {
  return routes.flatMap((route) => [
    ...(route.view === undefined && route.redirect !== undefined ? [route] : []),
    ...sectionsOf(route.children),
  ]);
}
