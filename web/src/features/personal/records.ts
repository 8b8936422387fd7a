import type { Records } from '#kit/records.ts';

/** What people do to their own account; the log knows the account itself as `admin`. */
export const records: Records = {
  personal: { namespace: 'personal' },
  passkey: { namespace: 'personal' },
};
