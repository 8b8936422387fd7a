import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'roles/list': () => import('./list-page.tsx') },
  records: {
    role: { icon: 'shield-check', page: { path: '/system/role', ability: 'role.read' } },
  },
};
