import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { childrenOf } from '@quarterdeck/contract/features/menu/rule-tree';
import type { deleteMenuRule } from '@quarterdeck/contract/features/menu/rules';
import { Refusal } from '#kernel/refusal.ts';
import { changeMenu } from './change-menu.ts';
import { requireUnused } from './save.ts';

/** Deletes an entry of staff's own that nothing stands under and nothing leads to. */
export const remove = changeMenu<BodyOf<typeof deleteMenuRule>, null>(
  'menu_rule.delete',
  ({ entries, entry }) => {
    if (entry.built_in) throw new Refusal('menu_built_in');
    if (childrenOf(entries, entry.id).length > 0) throw new Refusal('menu_not_empty');
    requireUnused(entries, entry);
    return entries.filter(({ id }) => id !== entry.id);
  },
  async () => null,
);
