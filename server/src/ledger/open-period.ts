import sql from 'sql-template-tag';

/**
 * What was written before is closed, and nothing of it was left open then: a rule that looks at records one by one need not look at
 * them again. A day besides is for what was written while somebody closed.
 */
export const openSince = sql`(
  SELECT coalesce(max(closed_until) - interval '1 day', '-infinity') FROM period_close)`;
