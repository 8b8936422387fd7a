import type { Records } from '#kit/records.ts';

export const records: Records = {
  webhook: { namespace: 'webhooks', page: { path: '/system/webhook', ability: 'webhook.read' } },
};
