import type { Records } from '#kit/records.ts';

/** Besides the log itself, what stands in it and has no page of its own. */
export const records: Records = {
  admin_log: { namespace: 'admin-log', page: { path: '/system/log', ability: 'admin_log.read' } },
  log_check: { namespace: 'admin-log' },
  log_key: { namespace: 'admin-log' },
  config: { namespace: 'admin-log' },
  api_key: { namespace: 'admin-log' },
  file: { namespace: 'admin-log' },
  session: { namespace: 'admin-log' },
};
