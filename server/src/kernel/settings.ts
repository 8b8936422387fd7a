import { type ConfigGroup, configDefaults } from '@quarterdeck/contract/config';
import sql from 'sql-template-tag';
import type { Queryable } from './database/sql.ts';

/** The values of a group of settings by their names. */
export type Settings<Group extends ConfigGroup> = Record<keyof (typeof configDefaults)[Group], string>;

/** A group of settings as it stands at this moment, with the default of each that nobody has given a value. */
export async function readSettings<Group extends ConfigGroup>(
  db: Queryable,
  group: Group,
): Promise<Settings<Group>> {
  const rows = await db.query<{ name: string; value: string }>(
    sql`SELECT name, value FROM config WHERE "group" = ${group}`,
  );
  const given = new Map(rows.map(({ name, value }) => [name, value]));
  const entries = Object.entries(configDefaults[group]).map(([name, value]) => [
    name,
    given.get(name) ?? value,
  ]);
  // The names are those of the group's defaults.
  return Object.fromEntries(entries) as Settings<Group>;
}
