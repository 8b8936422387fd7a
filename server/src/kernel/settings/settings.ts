import { type ConfigGroup, configDefaults } from '@quarterdeck/contract/features/config/config';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';

/** The values of a group of settings by their names. */
export type Settings<Group extends ConfigGroup> = Record<keyof (typeof configDefaults)[Group], string>;

/** The current values of a group of settings, with defaults for unset ones. */
export async function readSettings<Group extends ConfigGroup>(
  db: Queryable,
  group: Group,
): Promise<Settings<Group>> {
  return (await readSettingsOf(db, [group]))[group];
}

/** Several groups, by one statement. */
export async function readSettingsOf<Group extends ConfigGroup>(
  db: Queryable,
  groups: readonly Group[],
): Promise<{ [Name in Group]: Settings<Name> }> {
  const rows = await db.query<{ group: string; name: string; value: string }>(
    sql`SELECT "group", name, value FROM config WHERE "group" = ANY(${groups})`,
  );
  const given = (group: Group, name: string, byDefault: string) =>
    rows.find((row) => row.group === group && row.name === name)?.value ?? byDefault;
  const settings = groups.map((group) => [
    group,
    Object.fromEntries(
      Object.entries(configDefaults[group]).map(([name, value]) => [name, given(group, name, value)]),
    ),
  ]);
  // The names are those of the groups' defaults.
  return Object.fromEntries(settings) as { [Name in Group]: Settings<Name> };
}

/** A setting as an expression of a statement, which reads it once: it names no row. */
export function settingText<Group extends ConfigGroup>(
  group: Group,
  name: keyof (typeof configDefaults)[Group] & string,
): string {
  return `coalesce((SELECT value FROM config WHERE "group" = '${group}' AND name = '${name}'), '${configDefaults[group][name]}')`;
}
