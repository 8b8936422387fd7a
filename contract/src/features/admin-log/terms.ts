import { terms } from '../../core/terms.ts';

export const adminLog = terms({
  rights: {
    'admin_log.read': ['risk'],
    'admin_log.export': [],
    'admin_log.verify': [],
    'admin_log.rotate_key': [],
  },
  sensitive: ['admin_log.rotate_key'],
  menu: [
    {
      section: 'system',
      order: 20,
      path: 'log',
      name: 'admin_log',
      component: 'admin-log/list',
      ability: 'admin_log.read',
    },
  ],
});
