import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const config = terms({
  rights: {
    'config.read': [],
    'config.edit': [],
  },
  sensitive: ['config.edit'],
  refusals,
  menu: [
    {
      section: 'setting',
      order: 20,
      path: 'security',
      name: 'setting_security',
      component: 'config/security',
      ability: 'config.read',
    },
    {
      section: 'setting',
      order: 30,
      path: 'reward',
      name: 'setting_reward',
      component: 'config/reward',
      ability: 'config.read',
    },
    {
      section: 'setting',
      order: 40,
      path: 'operate',
      name: 'setting_operate',
      component: 'config/operate',
      ability: 'config.read',
    },
    {
      section: 'setting',
      order: 50,
      path: 'transfer',
      name: 'setting_transfer',
      component: 'config/transfer',
      ability: 'config.read',
    },
  ],
});
