import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'messages/list': () => import('./list-page.tsx') },
  records: {
    message: { page: { path: '/setting/message', ability: 'message.read' } },
  },
};
