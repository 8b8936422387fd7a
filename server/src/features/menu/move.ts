import { childrenOf, moved, ownPlace, placeError } from '@quarterdeck/contract/features/menu/rule-tree';
import type { MenuRule, MoveMenuRule } from '@quarterdeck/contract/features/menu/rules';
import type * as z from 'zod/mini';
import { Refusal } from '#kernel/refusal.ts';
import { asChanged, changeMenu } from './change-menu.ts';
import type { StoredEntry } from './entries.ts';

/** Puts an entry in another place. Where it stood before counts for nothing but its version. */
export const move = changeMenu<z.output<typeof MoveMenuRule>, MenuRule>(
  'menu_rule.move',
  ({ entries, entry, input: { parent_id = null, before_id = null } }) => {
    const place = { parent_id, before_id };
    const error = placeError(entries, entry.id, place);
    if (error !== undefined) throw new Refusal(error);
    const after = moved(entries, entry.id, place);
    const isAway = entry.built_in && !isAtHome(after, entry);
    return after.map((one) => (one.id === entry.id ? { ...one, moved: isAway } : one));
  },
  asChanged,
);

/** Whether the entry stands where the program would put it. */
function isAtHome(entries: readonly StoredEntry[], { id, name }: StoredEntry): boolean {
  const place = ownPlace(entries, name);
  const order = (list: readonly StoredEntry[]) => childrenOf(list, place.parent_id).map((one) => one.id);
  return `${order(moved(entries, id, place))}` === `${order(entries)}`;
}
