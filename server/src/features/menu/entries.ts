import {
  builtInEntries,
  type MenuEntry,
  rooted,
  viewsOf,
} from '@quarterdeck/contract/features/menu/rule-tree';
import {
  type MenuSetting,
  type MenuSettings,
  plainSettings,
} from '@quarterdeck/contract/features/menu/rules';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';

/** An entry of the menu with the version of its row. */
export interface StoredEntry extends MenuEntry {
  version: number;
}

/** What a row keeps of an entry besides its place; of one of the program's, what is not as the program has it. */
type StoredSettings = Partial<MenuSettings & Pick<MenuEntry, 'kind' | 'path' | 'component'>>;

interface Row
  extends Pick<StoredEntry, 'id' | 'name' | 'built_in' | 'parent_id' | 'position' | 'moved' | 'version'> {
  settings: StoredSettings;
}

const defaults = new Map(builtInEntries().map((entry) => [entry.name, entry]));
const settingNames = Object.keys(plainSettings) as MenuSetting[];

/** The menu as it is now. Entries that another version of the program brought along are not in it, and stay stored. */
export async function readEntries(db: Queryable): Promise<StoredEntry[]> {
  const rows = await db.query<Row>(sql`
    SELECT id, name, built_in, parent_id, position, moved, settings, version FROM menu_rule ORDER BY id`);
  return rooted(rows.flatMap(entryOf));
}

function entryOf({ settings, ...row }: Row): StoredEntry[] {
  if (!row.built_in) {
    const own = { ...plainSettings, kind: 'page' as const, path: '', component: '', title: '', ...settings };
    return [{ ...own, ability: abilityOf(own), ...row }];
  }
  const entry = defaults.get(row.name);
  return entry === undefined ? [] : [{ ...entry, ...settings, ...row }];
}

/** The right that a page takes: that of its view. Null for what shows none. */
export function abilityOf({ kind, component }: Pick<MenuEntry, 'kind' | 'component'>): MenuEntry['ability'] {
  if (kind !== 'page') return null;
  return viewsOf().find((view) => view.component === component)?.ability ?? null;
}

/** An entry of the program's as the program has it, in the place of the one that is stored. */
export function asBuiltIn(entry: StoredEntry): StoredEntry {
  const { id, parent_id, position, version } = entry;
  return { ...entry, ...defaults.get(entry.name), id, parent_id, position, version, moved: entry.moved };
}

/** The settings of an entry of the program's that are not as the program has them. */
export function changedSettings(entry: MenuEntry): MenuSetting[] {
  const origin = entry.built_in ? defaults.get(entry.name) : undefined;
  return origin === undefined ? [] : differing(entry, origin);
}

function differing(entry: MenuSettings, origin: MenuSettings): MenuSetting[] {
  return settingNames.filter((name) => JSON.stringify(entry[name]) !== JSON.stringify(origin[name]));
}

function rowOf(entry: StoredEntry): Row {
  const { id, name, built_in, parent_id, position, moved, version, kind, path, component } = entry;
  const kept = built_in ? changedSettings(entry) : differing(entry, plainSettings);
  const settings = Object.fromEntries(kept.map((field) => [field, entry[field]]));
  return {
    id,
    name,
    built_in,
    parent_id,
    position,
    moved,
    version,
    settings: built_in ? settings : { kind, path, component, ...settings },
  };
}

/** Writes what became of a menu that the caller has locked. */
export async function writeEntries(
  tx: Transaction,
  before: readonly StoredEntry[],
  after: readonly StoredEntry[],
  now: Date,
): Promise<void> {
  const known = new Map(before.map((entry) => [entry.id, JSON.stringify(rowOf(entry))]));
  const rows = after.map(rowOf).filter((row) => known.get(row.id) !== JSON.stringify(row));
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await tx.query(sql`
    INSERT INTO menu_rule (id, name, built_in, parent_id, position, moved, settings, version, updated_at)
    SELECT given.*, ${now.toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
      (id bigint, name text, built_in boolean, parent_id bigint, position integer, moved boolean, settings jsonb, version integer)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, parent_id = excluded.parent_id, position = excluded.position,
      moved = excluded.moved, settings = excluded.settings, version = excluded.version, updated_at = excluded.updated_at`);
  if (gone.length > 0) await tx.query(sql`DELETE FROM menu_rule WHERE id = ANY(${gone})`);
}

/** Ids for entries that are to come. */
export async function newIds(tx: Transaction, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT nextval(pg_get_serial_sequence('menu_rule', 'id')) AS id FROM generate_series(1, ${count}::integer)`);
  return rows.map(({ id }) => id);
}
