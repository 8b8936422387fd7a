import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'admin-log/list': () => import('./list-page.tsx') },
  /** Besides the log itself, what stands in it and has no page of its own. */
  records: {
    admin_log: { page: { path: '/system/log', ability: 'admin_log.read' } },
    log_check: {},
    log_key: {},
    api_key: {},
    file: {},
    session: {},
  },
};
