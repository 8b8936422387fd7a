import type { Ability } from '../../core/access.ts';
import { languages } from '../../core/language.ts';
import type { ErrorCode } from '../../errors.ts';
import type { Page, Section } from './entry.ts';
import { menuIcons } from './icons.ts';
import { type MenuRuleKind, type MenuSettings, menuLimits, plainSettings, titleFields } from './rules.ts';
import { menuTree } from './tree.ts';

/** A menu entry in a flat list, in which each names its parent. */
export interface MenuEntry extends MenuSettings {
  id: number;
  name: string;
  kind: MenuRuleKind;
  built_in: boolean;
  parent_id: number | null;
  /** Among its siblings, from 0. */
  position: number;
  moved: boolean;
  /** Absolute; of a link also an address outside. */
  path: string;
  /** The view of a page. */
  component: string;
  /** Key of the program's words; empty for an entry of staff's own. */
  title: string;
  ability: Ability | 'session' | null;
}

/** The page on which the menu is edited, which no edit takes out of reach. */
export const editorName = 'menu_rules';

/** Pages of everybody's own, which no guard closes. */
const openNames = [editorName, 'personal_center'];

/** A view that a page may show, with the right that its data take. */
export interface ViewChoice {
  component: string;
  title: string;
  ability: Ability | 'session';
}

/** Every view there is, by the page that the program brings along for it. */
export function viewsOf(tree: readonly Section[] = menuTree): ViewChoice[] {
  return tree.flatMap(({ children }) =>
    children.flatMap(({ component, ability, ...page }) =>
      component === undefined ? [] : [{ component, ability, title: titleOf(page) }],
    ),
  );
}

/** The menu as the program brings it along, without what is not built; ids count from 1. */
export function builtInEntries(tree: readonly Section[] = menuTree): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const section of tree) {
    const pages = section.children.filter(({ component }) => component !== undefined);
    if (pages.length === 0) continue;
    const parent = builtIn(entries, section, 'section', { icon: section.icon, path: section.path });
    for (const page of pages) {
      builtIn(entries, page, 'page', { path: pathUnder(section, page.path), parent_id: parent.id });
    }
  }
  return entries;
}

function builtIn(
  entries: MenuEntry[],
  { name, meta = {}, ...rest }: Section | Page,
  kind: MenuRuleKind,
  place: Partial<MenuEntry> & { path: string },
): MenuEntry {
  const { component = '', ability = null } = rest as Partial<Page>;
  const parent_id = place.parent_id ?? null;
  const entry: MenuEntry = {
    ...plainSettings,
    icon: meta.icon ?? '',
    is_custom_svg: meta.isCustomSvg ?? false,
    badge: meta.badge ?? '',
    dot: meta.dot ?? false,
    target: meta.target ?? '',
    hidden: meta.hidden ?? false,
    level_hidden: meta.levelHidden ?? false,
    no_keep_alive: meta.noKeepAlive ?? false,
    no_closable: meta.noClosable ?? false,
    dynamic_new_tab: meta.dynamicNewTab ?? false,
    tab_hidden: meta.tabHidden ?? false,
    breadcrumb_hidden: meta.breadcrumbHidden ?? false,
    active_menu: meta.activeMenu ?? '',
    id: entries.length + 1,
    name,
    kind,
    built_in: true,
    parent_id,
    position: childrenOf(entries, parent_id).length,
    moved: false,
    component,
    title: titleOf({ name, meta }),
    ability,
    ...place,
  };
  entries.push(entry);
  return entry;
}

function titleOf({ name, meta }: Pick<Page, 'name' | 'meta'>): string {
  return meta?.title ?? `menu.${name}`;
}

/** The children of an entry, or of the root, in order. */
export function childrenOf<E extends MenuEntry>(entries: readonly E[], parentId: number | null): E[] {
  return entries
    .filter(({ parent_id }) => parent_id === parentId)
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/** The entry and its ancestors, the entry first. */
export function chainOf<E extends MenuEntry>(entries: readonly E[], id: number | null): E[] {
  const chain: E[] = [];
  let entry = entries.find((one) => one.id === id);
  while (entry !== undefined && !chain.includes(entry)) {
    chain.push(entry);
    const { parent_id } = entry;
    entry = entries.find((one) => one.id === parent_id);
  }
  return chain;
}

/** All entries in the order in which they are read, each with its level from 1. */
export function walk<E extends MenuEntry>(
  entries: readonly E[],
  parentId: number | null = null,
  level = 1,
): { entry: E; level: number }[] {
  return childrenOf(entries, parentId).flatMap((entry) => [
    { entry, level },
    ...walk(entries, entry.id, level + 1),
  ]);
}

/** The list in which unreachable entries, in a cycle or without an existing parent, are moved to the root. */
export function rooted<E extends MenuEntry>(entries: readonly E[]): E[] {
  const sections = new Set(entries.filter(({ kind }) => kind === 'section').map(({ id }) => id));
  const held = entries.map((entry) =>
    entry.parent_id === null || sections.has(entry.parent_id) ? entry : { ...entry, parent_id: null },
  );
  return held.map((entry) =>
    chainOf(held, entry.id).at(-1)?.parent_id === null ? entry : { ...entry, parent_id: null },
  );
}

/** The target of a move: in a section or the root, before a sibling or at the end. */
export interface Place {
  parent_id: number | null;
  before_id: number | null;
}

/** Why an entry cannot go there; undefined where it can. */
export function placeError(
  entries: readonly MenuEntry[],
  id: number,
  { parent_id, before_id }: Place,
): ErrorCode | undefined {
  const parent = entries.find((one) => one.id === parent_id);
  const before = entries.find((one) => one.id === before_id);
  if (parent_id !== null && parent === undefined) return 'menu_place_gone';
  if (before_id !== null && (before === undefined || before.parent_id !== parent_id))
    return 'menu_place_gone';
  if (parent !== undefined && parent.kind !== 'section') return 'menu_parent_no_section';
  return chainOf(entries, parent_id).some((one) => one.id === id) ? 'menu_cycle' : undefined;
}

/** The list with the entry in another place, which `placeError` has nothing against. All others keep their order. */
export function moved<E extends MenuEntry>(
  entries: readonly E[],
  id: number,
  { parent_id, before_id }: Place,
): E[] {
  const siblings = childrenOf(entries, parent_id).filter((one) => one.id !== id);
  // Before itself: its current position.
  const anchor = before_id === id ? nextSiblingId(entries, id) : before_id;
  const at = siblings.findIndex((one) => one.id === anchor);
  const order = siblings.map((one) => one.id);
  order.splice(at < 0 ? order.length : at, 0, id);
  return entries.map((entry) => {
    const position = order.indexOf(entry.id);
    if (position < 0) return entry;
    return { ...entry, parent_id, position };
  });
}

function nextSiblingId(entries: readonly MenuEntry[], id: number): number | null {
  const own = entries.find((one) => one.id === id);
  const siblings = childrenOf(entries, own?.parent_id ?? null);
  return siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null;
}

/**
 * The default position of a built-in entry: in its own section, after the nearest built-in entry before it that
 * exists.
 */
export function ownPlace(
  entries: readonly MenuEntry[],
  name: string,
  tree: readonly Section[] = menuTree,
): Place {
  const defaults = builtInEntries(tree);
  const own = defaults.find((one) => one.name === name);
  const parentName = defaults.find(({ id }) => id === own?.parent_id)?.name;
  const parent_id = entries.find((one) => one.name === parentName && one.built_in)?.id ?? null;
  const siblings = childrenOf(entries, parent_id).filter((one) => one.name !== name);
  const former = childrenOf(defaults, own?.parent_id ?? null)
    .filter(({ position }) => position < (own?.position ?? 0))
    .map((one) => one.name);
  const behind = siblings.findLastIndex((one) => one.built_in && former.includes(one.name));
  return { parent_id, before_id: siblings[behind + 1]?.id ?? null };
}

/** What is wrong with the menu as a whole, whatever was changed last; undefined for nothing. */
export function menuError(entries: readonly MenuEntry[]): ErrorCode | undefined {
  if (entries.length > menuLimits.entries) return 'menu_too_many';
  if (walk(entries).some(({ level }) => level > menuLimits.depth)) return 'menu_too_deep';
  return isEditorInReach(entries) ? undefined : 'menu_locks_out';
}

/** No one can remove their way back to the menu editor, or the way to the personal center. */
function isEditorInReach(entries: readonly MenuEntry[]): boolean {
  const chain = (name: string) =>
    chainOf(entries, entries.find((one) => one.built_in && one.name === name)?.id ?? null);
  return (
    chain(editorName).every(({ hidden }) => !hidden) &&
    openNames.flatMap(chain).every((entry) => !hasGuard(entry))
  );
}

export function hasGuard({ guard_roles, guard_abilities }: MenuSettings): boolean {
  return guard_roles.length > 0 || guard_abilities.length > 0;
}

/** A plain address of this app, such as `/finance/record`. */
const appPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
/** A page of this app, with what it is opened with. */
const appLink = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^\s#\\]*)?$/;
const outsideLink = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i;

/** Open without a token: no other entry may use these. */
const publicPaths = ['/login', '/register', '/callback', '/403', '/404'];

/** The prefix of links within the app. */
export const linkPath = (name: string) => `/go/${name}`;

/** Names and paths of the program's own, also of what is not built yet. */
const program = menuTree.flatMap((section) => [
  section,
  ...section.children.map(({ name, path }) => ({ name, path: pathUnder(section, path) })),
]);

function pathUnder(section: Section, path: string): string {
  return path.startsWith('/') ? path : `${section.path}/${path}`;
}

/** Whether an address leads out of the app. */
export function isOutside(path: string): boolean {
  return outsideLink.test(path);
}

/** The page that a link within the app leads to; undefined for other entries, and where there is none. */
export function targetOf<E extends MenuEntry>(
  entries: readonly E[],
  { kind, path }: MenuEntry,
): E | undefined {
  if (kind !== 'link' || isOutside(path)) return undefined;
  return pageAt(entries, path.split('?', 1)[0] ?? path);
}

/** The page at a path without a query; undefined where there is none. */
export function pageAt<E extends MenuEntry>(entries: readonly E[], path: string): E | undefined {
  return entries.find((one) => one.kind === 'page' && isSamePath(one.path, path));
}

function isSamePath(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** What is wrong with an entry among the others, by field. */
export function entryErrors(entries: readonly MenuEntry[], entry: MenuEntry): Record<string, ErrorCode> {
  const others = entries.filter(({ id }) => id !== entry.id);
  return Object.fromEntries(
    [
      ['name', nameError(others, entry)],
      ['path', entry.built_in ? undefined : pathError(others, entry)],
      ['component', componentError(entry)],
      ['icon', isKnownIcon(entry) ? undefined : 'menu_icon_unknown'],
      ['level_hidden', entry.level_hidden && entry.kind !== 'section' ? 'menu_sections_only' : undefined],
      ['redirect', entry.redirect !== '' && entry.kind !== 'section' ? 'menu_sections_only' : undefined],
      ...titleErrors(entry),
      ...(['redirect', 'active_menu'] as const).map((field) => [field, targetError(entries, entry[field])]),
    ].filter(([, error]) => error !== undefined),
  );
}

function nameError(others: readonly MenuEntry[], { name, built_in }: MenuEntry): ErrorCode | undefined {
  const taken = [...others, ...(built_in ? [] : program)];
  return taken.some((one) => one.name === name) ? 'already_exists' : undefined;
}

function pathError(others: readonly MenuEntry[], entry: MenuEntry): ErrorCode | undefined {
  const { kind, path } = entry;
  if (kind === 'link' && appLink.test(path)) {
    return targetOf(others, entry) === undefined ? 'menu_path_unknown' : undefined;
  }
  if (!(kind === 'link' ? isOutside(path) && URL.canParse(path) : appPath.test(path))) {
    return kind === 'link' ? 'menu_link_malformed' : 'menu_path_malformed';
  }
  const taken = [...publicPaths, ...[...program, ...others].map((one) => one.path)];
  const isTaken = taken.some((one) => isSamePath(one, path)) || path.toLowerCase().startsWith(linkPath(''));
  return isTaken ? 'menu_path_taken' : undefined;
}

function componentError({ kind, component }: MenuEntry): ErrorCode | undefined {
  if (kind !== 'page') return component === '' ? undefined : 'menu_component_unknown';
  if (component === '') return 'field_required';
  return viewsOf().some((view) => view.component === component) ? undefined : 'menu_component_unknown';
}

function isKnownIcon({ icon, is_custom_svg }: MenuEntry): boolean {
  if (icon === '') return true;
  if (is_custom_svg) return /^(?:[\w-]+|\/(?!\/)[\w./%-]+\.svg)$/.test(icon);
  return (menuIcons as readonly string[]).includes(icon);
}

/** An entry of staff's own is called something in each language; one of the program's in each or in none. */
function titleErrors(entry: MenuEntry): [string, ErrorCode][] {
  const fields = languages.map((language) => titleFields[language]);
  const missing = fields.filter((field) => entry[field] === '');
  if (entry.built_in && missing.length === fields.length) return [];
  return missing.map((field) => [field, 'menu_title_missing']);
}

function targetError(entries: readonly MenuEntry[], path: string): ErrorCode | undefined {
  return path === '' || pageAt(entries, path) !== undefined ? undefined : 'menu_path_unknown';
}

/** The entry that leads to this one, and would lead nowhere without it. */
export function userOf<E extends MenuEntry>(entries: readonly E[], { id, path }: MenuEntry): E | undefined {
  return entries.find(
    (one) =>
      one.id !== id &&
      (isSamePath(one.redirect, path) ||
        isSamePath(one.active_menu, path) ||
        targetOf(entries, one)?.id === id),
  );
}
