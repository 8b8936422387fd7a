import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'messages/suppressions/list': () => import('./list-page.tsx') },
  records: {
    message_suppression: { page: { path: '/setting/suppression', ability: 'message_suppression.read' } },
  },
};
