import { terms } from '../../core/terms.ts';
import { refusals } from './refusals.ts';

export const roles = terms({
  rights: {
    'role.read': [],
    'role.create': [],
    'role.edit': [],
    'role.delete': [],
    'role.export': [],
  },
  sensitive: ['role.create', 'role.edit', 'role.delete'],
  refusals,
  menu: [
    {
      section: 'system',
      order: 30,
      path: 'role',
      name: 'role_groups',
      component: 'roles/list',
      ability: 'role.read',
    },
  ],
  search: {
    role: ['id', 'name'],
  },
  programs: ['role_preview'],
});
