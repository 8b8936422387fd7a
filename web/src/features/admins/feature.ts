import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'admins/list': () => import('./list-page.tsx') },
  records: {
    admin: { icon: 'user-cog', page: { path: '/system/admin', ability: 'admin.read' } },
  },
};
