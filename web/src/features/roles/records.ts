import type { Records } from '#kit/records.ts';

export const records: Records = {
  role: { namespace: 'roles', page: { path: '/system/role', ability: 'role.read' } },
};
