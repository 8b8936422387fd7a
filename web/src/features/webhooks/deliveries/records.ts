import type { Records } from '#kit/records.ts';

export const records: Records = {
  webhook_delivery: {
    namespace: 'webhooks-deliveries',
    page: { path: '/system/delivery', ability: 'webhook.read' },
  },
};
