import type { Records } from '#kit/records.ts';

export const records: Records = {
  menu_rule: { namespace: 'menu', page: { path: '/system/menu', ability: 'menu_rule.read' } },
};
