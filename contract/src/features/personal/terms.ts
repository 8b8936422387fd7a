import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const personal = terms({
  refusals,
  menu: [
    {
      section: 'setting',
      order: 120,
      path: 'personalCenter',
      name: 'personal_center',
      component: 'personal/index',
      ability: 'session',
      meta: { hidden: true, icon: 'user' },
    },
  ],
});
