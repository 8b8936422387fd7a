import type { Records } from '#kit/records.ts';

export const records: Records = { provider: { namespace: 'providers' } };
