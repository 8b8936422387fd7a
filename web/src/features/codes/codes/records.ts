import type { Records } from '#kit/records.ts';

export const records: Records = {
  code: { namespace: 'codes', page: { path: '/code/code', ability: 'code.read' }, amounts: ['price'] },
};
