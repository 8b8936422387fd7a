import { routerList } from '@quarterdeck/contract/features/menu/menu';
import type { Feature } from '#server/feature.ts';
import { menuRuleSubject } from './change-menu.ts';
import { menuBindings } from './routes.ts';

export const menu: Feature = {
  bindings: menuBindings,
  unscoped: [routerList],
  objects: [menuRuleSubject],
};
