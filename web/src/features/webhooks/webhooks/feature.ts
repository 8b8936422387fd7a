import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'webhooks/list': () => import('./list-page.tsx') },
  records: {
    webhook: { page: { path: '/system/webhook', ability: 'webhook.read' } },
  },
};
