import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const menu = terms({
  rights: {
    'menu_rule.read': [],
    'menu_rule.create': [],
    'menu_rule.edit': [],
    'menu_rule.delete': [],
  },
  sensitive: ['menu_rule.create', 'menu_rule.edit'],
  refusals,
  menu: [
    {
      section: 'system',
      order: 40,
      path: 'menu',
      name: 'menu_rules',
      component: 'menu/rules',
      ability: 'menu_rule.read',
    },
  ],
});
