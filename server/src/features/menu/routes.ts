import { routerList } from '@quarterdeck/contract/menu';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { menuOf } from './menu.ts';

export const menuBindings: Binding[] = [
  bind(routerList, async ({ context }) => ({ list: menuOf(context.actor.access) })),
];
