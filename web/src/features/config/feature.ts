import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: {
    'config/security': () => import('./security-page.tsx'),
    'config/reward': () => import('./reward-page.tsx'),
    'config/operate': () => import('./operate-page.tsx'),
    'config/email': () => import('./email-page.tsx'),
    'config/sms': () => import('./sms-page.tsx'),
    'config/website': () => import('./website-page.tsx'),
    'config/other': () => import('./other-page.tsx'),
    'config/version': () => import('./version-page.tsx'),
    'config/transfer': () => import('./transfer-page.tsx'),
  },
  records: { config: {} },
};
