import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'menu/rules': () => import('./rules-page.tsx') },
  records: {
    menu_rule: { page: { path: '/system/menu', ability: 'menu_rule.read' } },
  },
};
