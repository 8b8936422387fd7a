import { routerList } from '@quarterdeck/contract/menu';
import { menuCounts } from '@quarterdeck/contract/menu-counts';
import { menuOf } from '@quarterdeck/contract/menu-of';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { findCounts, type MenuCount } from '#kernel/menu/counts.ts';

export function menuBindings(counts: readonly MenuCount[]): readonly Binding[] {
  return [
    bind(routerList, async ({ context }) => ({ list: menuOf(context.actor.access) })),
    bind(menuCounts, ({ context, services }) => findCounts(services.db, counts, context.actor.access)),
  ];
}
