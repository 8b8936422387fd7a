import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { builtInEntries, moved, ownPlace } from '@quarterdeck/contract/features/menu/rule-tree';
import type { MenuRule, restoreMenu, restoreMenuRule } from '@quarterdeck/contract/features/menu/rules';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { asChanged, changeMenu, findLocked, type LockedMenu, writeMenu } from './change-menu.ts';
import { asBuiltIn, changedSettings, readEntries, type StoredEntry } from './entries.ts';
import { differences } from './log-fields.ts';
import { presentMenu } from './present.ts';

/** Makes an entry what the program has it to be, in its own place. */
export const restore = changeMenu<BodyOf<typeof restoreMenuRule>, MenuRule>(
  'menu_rule.restore',
  ({ entries, entry }) => {
    if (!entry.built_in) throw new Refusal('menu_not_built_in');
    const restored = { ...asBuiltIn(entry), moved: false };
    const after = entries.map((one) => (one.id === entry.id ? restored : one));
    return entry.moved ? moved(after, entry.id, ownPlace(after, entry.name)) : after;
  },
  asChanged,
);

/** Makes the whole menu what the program has it to be. It has no row of its own: its first entry stands for it. */
export const restoreAll = command<BodyOf<typeof restoreMenu>, ReplyOf<typeof restoreMenu>, LockedMenu>({
  action: 'menu_rule.restore_all',
  find: findLocked,
  async run({ tx, input, context }, menu) {
    requireAllSeen(menu.entries, input.seen);
    const after = asProgram(menu.entries);
    const all = { entries: after, roles: menu.roles };
    const gone = menu.entries.map((entry) => ({ entry, ...differences(menu, all, entry.id) }));
    const logged = await writeMenu(tx, menu, after, menu.entries[0]?.id ?? 0, context.now);
    return {
      reply: { list: presentMenu(await readEntries(tx), context.actor.access) },
      object: logged.object,
      before: flat(gone.map(({ entry, before }) => [entry.name, before ?? {}])),
      after: flat(gone.map(({ entry, after, before }) => [entry.name, after ?? emptied(before ?? {})])),
    };
  },
});

/** Nothing is lost that the caller did not know of. */
function requireAllSeen(
  entries: readonly StoredEntry[],
  seen: readonly { id: number; version: number }[],
): void {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const other = entries.filter(({ id, version }) => versions.get(id) !== version);
  if (other.length === 0) return;
  throw new Refusal('version_stale', { parameters: { changed: other.map(({ name }) => name).join(', ') } });
}

/** The entries of the program's in their own order; those that were others count as changed. */
function asProgram(entries: readonly StoredEntry[]): StoredEntry[] {
  const idOf = new Map(entries.filter((one) => one.built_in).map(({ name, id }) => [name, id]));
  const defaults = builtInEntries();
  return defaults.flatMap(({ name, parent_id, position }) => {
    const entry = entries.find((one) => one.built_in && one.name === name);
    if (entry === undefined) return [];
    const parentName = defaults.find(({ id }) => id === parent_id)?.name ?? '';
    const version = entry.version + (entry.moved || changedSettings(entry).length > 0 ? 1 : 0);
    return [
      { ...asBuiltIn(entry), parent_id: idOf.get(parentName) ?? null, position, moved: false, version },
    ];
  });
}

/** `{ icon: 'star' }` of `users` → `{ 'users.icon': 'star' }`. */
function flat(parts: readonly [string, Record<string, unknown>][]): Record<string, unknown> {
  return Object.fromEntries(
    parts.flatMap(([name, fields]) =>
      Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]),
    ),
  );
}

function emptied(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}
