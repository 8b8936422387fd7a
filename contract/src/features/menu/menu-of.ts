import { type Access, can } from '../../core/access.ts';
import { defaultLanguage, type Language } from '../../core/language.ts';
import type { Section } from './entry.ts';
import type { RouteMeta, RouteRecord } from './menu.ts';
import {
  builtInEntries,
  chainOf,
  childrenOf,
  editorName,
  hasGuard,
  isOutside,
  linkPath,
  type MenuEntry,
  pageAt,
  targetOf,
} from './rule-tree.ts';
import { titleFields } from './rules.ts';
import { menuTree } from './tree.ts';

/** What a menu is read with. */
export interface MenuReading {
  access: Access;
  language: Language;
  /** Role groups by their ids, which guards name. */
  roles: readonly { id: number; name: string }[];
}

type Reader = Pick<MenuReading, 'access' | 'roles'>;

/** The routes of all that is built and that this person may see, as the program brings it along. */
export function menuOf(access: Access, tree: readonly Section[] = menuTree): RouteRecord[] {
  return routesOf(builtInEntries(tree), { access, language: defaultLanguage, roles: [] });
}

/**
 * The routes of the entries that this person may see. A section without a page is left out. A page requires the permission
 * of its view and passing its guard: no entry opens what is closed.
 */
export function routesOf(entries: readonly MenuEntry[], reading: MenuReading): RouteRecord[] {
  const routes = routesUnder(entries, null, reading);
  const editor = entries.find(({ built_in, name }) => built_in && name === editorName);
  if (editor === undefined || !isOffered(entries, editor, reading) || holds(routes, editorName))
    return routes;
  // Even if the menu was changed past its rules, the editor to fix it is there.
  return [...routes, ...menuOf(reading.access).filter((route) => holds([route], editorName))];
}

function routesUnder(
  entries: readonly MenuEntry[],
  parentId: number | null,
  reading: MenuReading,
): RouteRecord[] {
  return childrenOf(entries, parentId)
    .filter((entry) => isOffered(entries, entry, reading))
    .flatMap((entry) => {
      if (entry.kind !== 'section') return [leafRoute(entries, entry, reading)];
      const children = routesUnder(entries, entry.id, reading);
      return children.length === 0 ? [] : [sectionRoute(entries, entry, children, reading)];
    });
}

function holds(routes: readonly RouteRecord[], name: string): boolean {
  return routes.some((route) => route.name === name || holds(route.children ?? [], name));
}

function isOffered(entries: readonly MenuEntry[], entry: MenuEntry, { access, roles }: Reader): boolean {
  const guard = guardOf(entry, roles);
  if (guard !== undefined && !can(access, guard)) return false;
  if (!entry.built_in && isShadowed(entries, entry)) return false;
  if (entry.kind === 'link' && !isOutside(entry.path))
    return isReachable(entries, targetOf(entries, entry), { access, roles });
  if (isWithoutView(entry)) return false;
  return entry.ability === null || entry.ability === 'session' || can(access, entry.ability);
}

/** Whether this person gets to a page: nothing closes it, nor a section that it is in. */
function isReachable(entries: readonly MenuEntry[], page: MenuEntry | undefined, reading: Reader): boolean {
  return page !== undefined && chainOf(entries, page.id).every((one) => isOffered(entries, one, reading));
}

/** This version of the program has no such view. */
function isWithoutView({ kind, ability }: MenuEntry): boolean {
  return kind === 'page' && ability === null;
}

/** A later version of the program has a place of its own at this path. */
function isShadowed(entries: readonly MenuEntry[], { kind, path }: MenuEntry): boolean {
  return (
    kind !== 'link' && entries.some((one) => one.built_in && one.path.toLowerCase() === path.toLowerCase())
  );
}

type Guard = Exclude<NonNullable<RouteMeta['roles']>, string[]>;

/** A role group that no longer exists has no members. */
function guardOf(entry: MenuEntry, roles: MenuReading['roles']): Guard | undefined {
  if (!hasGuard(entry)) return undefined;
  const { guard_roles, guard_abilities, guard_mode: mode } = entry;
  const role = guard_roles.flatMap((id) => roles.find((one) => one.id === id)?.name ?? []);
  return {
    ...(guard_roles.length > 0 && { role }),
    ...(guard_abilities.length > 0 && { ability: guard_abilities }),
    mode,
  };
}

function sectionRoute(
  entries: readonly MenuEntry[],
  entry: MenuEntry,
  children: RouteRecord[],
  reading: MenuReading,
): RouteRecord {
  // A section that has nothing to show would be an entry that leads to what is reached from elsewhere.
  const isHidden = children.every(({ meta }) => meta.hidden === true);
  return {
    path: relativePath(entries, entry),
    name: entry.name,
    component: 'Layout',
    // Anyone who may not see that page gets to the first one that they may.
    ...(isReachable(entries, pageAt(entries, entry.redirect), reading) && { redirect: entry.redirect }),
    meta: { ...metaOf(entry, reading), ...(isHidden && { hidden: true }) },
    children,
  };
}

function leafRoute(entries: readonly MenuEntry[], entry: MenuEntry, reading: MenuReading): RouteRecord {
  const { name, kind, path, component } = entry;
  const meta = metaOf(entry, reading);
  if (kind === 'page') return { path: relativePath(entries, entry), name, component, meta };
  return isOutside(path) ? { path, name, meta } : { path: linkPath(name), name, redirect: path, meta };
}

/** As the specification has it: below its section, where it lies there. */
function relativePath(entries: readonly MenuEntry[], { path, parent_id }: MenuEntry): string {
  const above = `${chainOf(entries, parent_id)[0]?.path ?? ''}/`;
  return above.length > 1 && path.startsWith(above) ? path.slice(above.length) : path;
}

function metaOf(entry: MenuEntry, { language, roles }: MenuReading): RouteMeta {
  const guard = guardOf(entry, roles);
  const isNamed = entry[titleFields[language]] !== '';
  return {
    title: isNamed ? entry[titleFields[language]] : entry.title,
    ...(isNamed && {
      titles: { 'zh-CN': entry.title_zh_cn, 'ch-CN': entry.title_ch_cn, 'en-US': entry.title_en_us },
    }),
    ...(entry.icon !== '' && { icon: entry.icon }),
    ...(entry.is_custom_svg && { isCustomSvg: true }),
    ...(entry.badge !== '' && { badge: entry.badge }),
    ...(entry.dot && { dot: true }),
    ...(entry.target !== '' && { target: entry.target }),
    ...(entry.no_keep_alive && { noKeepAlive: true }),
    ...(entry.hidden && { hidden: true }),
    ...(entry.level_hidden && { levelHidden: true }),
    ...(entry.no_closable && { noClosable: true }),
    ...(entry.dynamic_new_tab && { dynamicNewTab: true }),
    ...(entry.tab_hidden && { tabHidden: true }),
    ...(entry.breadcrumb_hidden && { breadcrumbHidden: true }),
    ...(entry.active_menu !== '' && { activeMenu: entry.active_menu }),
    ...(guard !== undefined && { roles: guard }),
  };
}
