import { terms } from '../../core/terms.ts';

export const home = terms({
  rights: {
    'home.read': ['finance_maker', 'finance_checker', 'risk', 'support', 'content'],
  },
  menu: [
    {
      section: 'home',
      order: 10,
      path: '/',
      name: 'home',
      component: 'home/index',
      ability: 'home.read',
      meta: { icon: 'home', noClosable: true },
    },
  ],
});
