import type { CodeStatus } from '@quarterdeck/contract/features/codes/codes/codes';
import sql, { raw, type Sql } from 'sql-template-tag';

const live: readonly CodeStatus[] = ['unused', 'assigned'];

/** What a code is by the clock: one whose batch is past its end has expired, also before the job that ends it has run. */
export const shownStatus = (code: string, batch: string) =>
  `CASE WHEN ${batch}.expires_at <= now() AND ${code}.status IN ('unused', 'assigned') THEN 'expired' ELSE ${code}.status END`;

const byTheClock: readonly CodeStatus[] = [...live, 'expired'];

/** The codes that are one of these by the clock. What they may be stored as is said besides, which an index answers. */
export function isShownAs(code: string, batch: string, statuses: readonly string[]): Sql[] {
  const stored = statuses.includes('expired') ? [...new Set([...statuses, ...live])] : statuses;
  const isStored = sql`${raw(code)}.status = ANY(${stored}::text[])`;
  // What no clock changes the index answers alone: with a condition more the database expects fewer rows, and sorts all of them.
  if (!byTheClock.some((status) => statuses.includes(status))) return [isStored];
  return [isStored, sql`${raw(shownStatus(code, batch))} = ANY(${statuses}::text[])`];
}
