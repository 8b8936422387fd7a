import { programContext } from '../context.ts';
import type { Queryable } from '../database/sql.ts';
import { type LogEntry, logInsert } from './write.ts';

/** Writes a row of the admin log. */
export async function aLogRow(db: Queryable, entry: Partial<LogEntry> = {}, now = new Date()): Promise<void> {
  await db.query(
    logInsert(
      {
        action: 'test.act',
        object: null,
        reason: null,
        before: null,
        after: null,
        batchIds: [],
        result: 'done',
        error: null,
        ...entry,
      },
      programContext('test', now),
    ),
  );
}
