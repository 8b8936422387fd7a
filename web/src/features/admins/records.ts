import type { Records } from '#kit/records.ts';

export const records: Records = {
  admin: { namespace: 'admins', page: { path: '/system/admin', ability: 'admin.read' } },
};
