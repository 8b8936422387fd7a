import type { Records } from '#kit/records.ts';

export const records: Records = {
  code_export: { namespace: 'codes-exports', page: { path: '/code/export', ability: 'code.read' } },
};
