import { type MenuSetting, plainSettings } from '@quarterdeck/contract/features/menu/rules';
import type { StoredEntry } from './entries.ts';

interface Menu {
  entries: readonly StoredEntry[];
  roles: readonly { id: number; name: string }[];
}

type Fields = Record<string, unknown>;

/** What became of an entry, field by field: all that it is where it came or went, else what is not as it was. */
export function differences(
  before: Menu,
  after: Menu,
  id: number,
): { before: Fields | null; after: Fields | null } {
  const [was, is] = [fieldsOf(before, id), fieldsOf(after, id)];
  if (was === null || is === null) return { before: was && said(was), after: is && said(is) };
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(was), after: only(is) };
}

/** An entry as the log speaks of it: role groups by their names, the place by what it stands under. */
function fieldsOf({ entries, roles }: Menu, id: number): Fields | null {
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined) return null;
  const settings = Object.fromEntries(
    (Object.keys(plainSettings) as MenuSetting[]).map((name) => [name, entry[name]]),
  );
  return {
    name: entry.name,
    kind: entry.kind,
    path: entry.path,
    component: entry.component,
    ...settings,
    guard_roles: entry.guard_roles.map((role) => roles.find((one) => one.id === role)?.name ?? `#${role}`),
    parent: entries.find((one) => one.id === entry.parent_id)?.path ?? null,
    place: entry.position + 1,
  };
}

/** Without the settings that say nothing. */
function said(fields: Fields): Fields {
  const plain: Fields = { ...plainSettings, component: '', parent: null };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(plain[name])),
  );
}
