import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'webhooks/deliveries/list': () => import('./list-page.tsx') },
  records: {
    webhook_delivery: {
      page: { path: '/system/delivery', ability: 'webhook.read' },
    },
  },
};
