import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'personal/index': () => import('./personal-page.tsx') },
  /** What people do to their own account; the log knows the account itself as `admin`. */
  records: {
    personal: {},
    passkey: {},
  },
};
