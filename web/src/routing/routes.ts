import { type Access, can } from '@quarterdeck/contract/core/access';
import type { RouteMeta } from '@quarterdeck/contract/features/menu/menu';
import { isExternal, isPlain, isUsablePath, pathKey, resolvePath } from './paths.ts';
import { readRecord, type UsableRecord } from './route-records.ts';

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

/** No menu is deeper; what a broken list has below is left out. */
const deepest = 16;

interface Building {
  access: Access | undefined;
  /** Records that stand somewhere already: a list may hold itself. */
  seen: Set<object>;
  /** Where a view or a link stands already: the first one keeps its path. */
  taken: Set<string>;
}

/**
 * The routes that this person may open, from a list that may have come from anywhere: a broken record is left out and
 * never takes another with it.
 * @param access undefined where roles do not count
 */
export function buildRoutes(records: readonly unknown[], access: Access | undefined): AppRoute[] {
  const routes = build(records, '/', [], { access, seen: new Set(), taken: new Set() });
  straightenRedirects(routes);
  return routes;
}

function build(
  records: readonly unknown[],
  base: string,
  parents: AppRoute[],
  building: Building,
): AppRoute[] {
  const routes: AppRoute[] = [];
  const sections = new Map<string, AppRoute>();
  for (const value of records) {
    const route = routeOf(value, base, parents, building);
    if (route === undefined) continue;
    const twin = route.children.length > 0 ? sections.get(pathKey(route.path)) : undefined;
    if (twin) {
      twin.children.push(...route.children);
      twin.childPaths.push(...route.childPaths);
      continue;
    }
    if (route.children.length > 0) sections.set(pathKey(route.path), route);
    routes.push(route);
  }
  return routes;
}

function routeOf(
  value: unknown,
  base: string,
  parents: AppRoute[],
  building: Building,
): AppRoute | undefined {
  if (typeof value !== 'object' || value === null || building.seen.has(value)) return undefined;
  building.seen.add(value);
  const record = readRecord(value);
  if (record === undefined || !isOpenTo(record, building.access)) return undefined;
  const path = resolvePath(base, record.path);
  if (!isUsablePath(path)) return undefined;
  const route: AppRoute = {
    path,
    name: record.name,
    meta: record.meta,
    children: [],
    childPaths: [path],
    activeMenu: record.meta.activeMenu ?? path,
    parents,
  };
  if (record.children.length > 0 && parents.length < deepest)
    route.children = build(record.children, path, [...parents, route], building);
  return route.children.length > 0 ? sectionOf(route, record) : leafOf(route, record, building);
}

function sectionOf(route: AppRoute, record: UsableRecord): AppRoute {
  const redirect = redirectOf(route, record) ?? route.children.find(({ path }) => isPlain(path))?.path;
  route.childPaths = route.children.map((child) => child.path);
  if (redirect !== undefined) route.redirect = redirect;
  return route;
}

/** A page, a link or a redirect; nothing where there is nothing behind it, or its place is taken. */
function leafOf(route: AppRoute, record: UsableRecord, { taken }: Building): AppRoute | undefined {
  const { component } = record;
  const redirect = redirectOf(route, record);
  const isLink = isExternal(route.path);
  // `Layout` is the shell itself, which stands around every page once.
  const hasView = component !== undefined && component !== 'Layout' && redirect === undefined && !isLink;
  if (!hasView && redirect === undefined && !isLink) return undefined;
  if (taken.has(pathKey(route.path))) return undefined;
  taken.add(pathKey(route.path));
  if (hasView) route.view = component;
  if (redirect !== undefined) route.redirect = redirect;
  return route;
}

/** Where the record says that it leads, if that is another place of this app. */
function redirectOf({ path }: AppRoute, { redirect }: UsableRecord): string | undefined {
  if (redirect === undefined) return undefined;
  const target = resolvePath(path, redirect);
  const pathname = pathnameOf(target);
  const isUsable = isPlain(pathname) && isUsablePath(pathname) && pathKey(pathname) !== pathKey(path);
  return isUsable ? target : undefined;
}

function isOpenTo({ meta }: UsableRecord, access: Access | undefined): boolean {
  return access === undefined || meta.roles === undefined || can(access, meta.roles);
}

/** A redirect that leads round in a circle leads to the first page below it instead, or nowhere. */
function straightenRedirects(routes: readonly AppRoute[]): void {
  const sections = new Map(sectionsOf(routes).map((section) => [pathKey(section.path), section]));
  const settled = new Set<AppRoute>();
  for (const section of sections.values()) {
    const passed = new Set<AppRoute>();
    let next: AppRoute | undefined = section;
    while (next && !settled.has(next) && !passed.has(next)) {
      passed.add(next);
      next = sections.get(pathKey(pathnameOf(next.redirect ?? '')));
    }
    if (next && passed.has(next)) {
      const first = pagesOf(next.children).find(({ path }) => isPlain(path));
      if (first) next.redirect = first.path;
      else delete next.redirect;
    }
    for (const one of passed) settled.add(one);
  }
}

function pathnameOf(target: string): string {
  return target.split(/[?#]/, 1)[0] ?? target;
}

/** Every page of the tree, with a view to show. */
export function pagesOf(routes: readonly AppRoute[]): AppRoute[] {
  return flat(routes).filter((route) => route.view !== undefined);
}

/** Every section that leads on to a page. */
export function sectionsOf(routes: readonly AppRoute[]): AppRoute[] {
  return flat(routes).filter(
    (route) => route.view === undefined && route.redirect !== undefined && isPlain(route.path),
  );
}

function flat(routes: readonly AppRoute[], found: AppRoute[] = []): AppRoute[] {
  for (const route of routes) {
    found.push(route);
    flat(route.children, found);
  }
  return found;
}
