import { placeError, userOf } from '@quarterdeck/contract/features/menu/rule-tree';
import {
  type CreateMenuRule,
  type EditMenuRule,
  type MenuRule,
  menuLimits,
} from '@quarterdeck/contract/features/menu/rules';
import type * as z from 'zod/mini';
import { command } from '#command/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import {
  asChanged,
  changeMenu,
  findLocked,
  type LockedMenu,
  requireRight,
  writeMenu,
} from './change-menu.ts';
import { abilityOf, newIds, type StoredEntry } from './entries.ts';
import { findRule } from './present.ts';

/** Adds an entry of staff's own, as the last of its section. */
export const create = command<z.output<typeof CreateMenuRule>, MenuRule, LockedMenu>({
  action: 'menu_rule.create',
  find: findLocked,
  async run({ tx, input, context }, { entries, roles }) {
    const [id = 0] = await newIds(tx, 1);
    const { parent_id = null } = input;
    const error = placeError(entries, id, { parent_id, before_id: null });
    if (error !== undefined) throw new Refusal(error, { fields: { parent_id: error } });
    const entry: StoredEntry = {
      ...input,
      parent_id,
      id,
      built_in: false,
      position: menuLimits.entries,
      moved: false,
      title: '',
      ability: abilityOf(input),
      version: 1,
    };
    const after = inOrder([...entries, entry]);
    requireRight(after, entry, roles);
    const logged = await writeMenu(tx, { entries, roles }, after, id, context.now);
    return { reply: await findRule(tx, id, context.actor.access), ...logged };
  },
});

/** Siblings count from 0 without a gap. */
function inOrder(entries: readonly StoredEntry[]): StoredEntry[] {
  return entries.map((entry) => ({
    ...entry,
    position: entries.filter((one) => one.parent_id === entry.parent_id && isBefore(one, entry)).length,
  }));
}

function isBefore(one: StoredEntry, other: StoredEntry): boolean {
  return one.position === other.position ? one.id < other.id : one.position < other.position;
}

/** Changes an entry; what the program brings along keeps its name, its path and its view. */
export const edit = changeMenu<z.output<typeof EditMenuRule>, MenuRule>(
  'menu_rule.edit',
  ({ entries, roles, entry, input }) => {
    const { id, version, ...fields } = input;
    requireFixed(entry, fields);
    const changed: StoredEntry = { ...entry, ...fields };
    if (!entry.built_in) changed.ability = abilityOf(changed);
    if (changed.path !== entry.path) requireUnused(entries, entry, 'path');
    const after = entries.map((one) => (one.id === id ? changed : one));
    requireRight(after, changed, roles);
    return after;
  },
  asChanged,
);

/** Links, notices and bookmarks lead to the program's own pages by their paths. */
function requireFixed(entry: StoredEntry, fields: Pick<StoredEntry, 'name' | 'path' | 'component'>): void {
  if (!entry.built_in) return;
  const others = (['name', 'path', 'component'] as const).filter((field) => fields[field] !== entry[field]);
  if (others.length === 0) return;
  throw new Refusal('menu_fixed', {
    fields: Object.fromEntries(others.map((field) => [field, 'menu_fixed'])),
  });
}

/** @throws Refusal `menu_path_used` where another entry leads to this one. */
export function requireUnused(entries: readonly StoredEntry[], entry: StoredEntry, field?: string): void {
  const user = userOf(entries, entry);
  if (user === undefined) return;
  throw new Refusal('menu_path_used', {
    parameters: { name: user.name },
    ...(field !== undefined && { fields: { [field]: 'menu_path_used' } }),
  });
}
