import { type Access, can } from '@quarterdeck/contract/core/access';
import { walk } from '@quarterdeck/contract/features/menu/rule-tree';
import type { MenuRule } from '@quarterdeck/contract/features/menu/rules';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { changedSettings, readEntries, type StoredEntry } from './entries.ts';

/** Every entry as its editor sees it, each after what it stands under. */
export function presentMenu(entries: readonly StoredEntry[], access: Access): MenuRule[] {
  return walk(entries).map(({ entry }) => present(entry, access));
}

/** An entry as its editor sees it. */
export function present(entry: StoredEntry, access: Access): MenuRule {
  const changed = changedSettings(entry);
  return { ...entry, changed, allowed_actions: actionsOn(entry, changed, access) };
}

function actionsOn(
  { built_in, moved }: StoredEntry,
  changed: readonly string[],
  access: Access,
): MenuRule['allowed_actions'] {
  const mayEdit = can(access, 'menu_rule.edit');
  const isRestorable = built_in && (moved || changed.length > 0);
  return [
    ...(mayEdit ? (['edit', 'move'] as const) : []),
    ...(mayEdit && isRestorable ? (['restore'] as const) : []),
    ...(!built_in && can(access, 'menu_rule.delete') ? (['delete'] as const) : []),
  ];
}

/** @throws Refusal `not_found` */
export async function findRule(db: Queryable, id: number, access: Access): Promise<MenuRule> {
  const entry = (await readEntries(db)).find((one) => one.id === id);
  if (entry === undefined) throw new Refusal('not_found');
  return present(entry, access);
}
