import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'messages/templates/list': () => import('./templates-page.tsx') },
  records: {
    message_template: { page: { path: '/setting/template', ability: 'message_template.read' } },
  },
};
