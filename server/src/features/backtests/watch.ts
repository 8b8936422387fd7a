import type { Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** How often progress is written, in milliseconds. */
const every = 500;

/**
 * Writes progress while something runs.
 * @param write updates the row while it is running, and answers it
 * @returns a signal that aborts once the row is no longer running, and what ends the writing
 */
export function watch(db: Queryable, write: () => Sql): { signal: AbortSignal; end: () => void } {
  const gone = new AbortController();
  let isWriting = false;
  const timer = setInterval(async () => {
    if (isWriting) return;
    isWriting = true;
    try {
      if ((await db.maybe(write())) === undefined) gone.abort();
    } catch {
      // The database is away: the work goes on, and its end will tell.
    }
    isWriting = false;
  }, every);
  return { signal: gone.signal, end: () => clearInterval(timer) };
}
