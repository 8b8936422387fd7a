import { routerList } from '@quarterdeck/contract/menu';
import { menuOf } from '@quarterdeck/contract/menu-of';
import { type Binding, bind } from '#kernel/http/bind.ts';

export const menuBindings: Binding[] = [
  bind(routerList, async ({ context }) => ({ list: menuOf(context.actor.access) })),
];
