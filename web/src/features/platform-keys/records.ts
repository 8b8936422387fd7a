import type { Records } from '#kit/records.ts';

export const records: Records = {
  platform_key: { namespace: 'platform-keys', page: { path: '/system/key', ability: 'platform_key.read' } },
};
