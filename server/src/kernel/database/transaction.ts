import type { Pool } from 'pg';
import type { Sql } from 'sql-template-tag';
import { codeOf } from '../startup-error.ts';
import { isRetryable } from './pool.ts';
import { queryable, type Transaction } from './sql.ts';

/** A deadlock or a serialisation failure is tried again this often before it becomes the caller's error. */
const attemptsMax = 5;

/**
 * Runs `work` in one transaction (read committed). After a deadlock it runs again from the start, so `work` must do
 * nothing outside the database.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  begin = 'BEGIN',
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work, begin);
    } catch (error) {
      if (!isRetryable(error) || attempt >= attemptsMax) throw error;
    }
  }
}

async function runOnce<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  begin: string,
): Promise<Result> {
  const client = await pool.connect();
  let firstFailure: unknown;
  const statements = queryable(client, (error) => {
    firstFailure ??= error;
  });
  let broken: Error | undefined;
  let last: Sql | undefined;
  try {
    // BEGIN travels with the first statement and COMMIT with the last: connections are pipelined.
    const begun = client.query(begin);
    begun.catch(() => {}); // awaited below, after work whose statements fail with it
    const result = await work({
      client,
      booked: [],
      ...statements,
      send(statement) {
        statements.query(statement).catch(() => {}); // COMMIT will say so
      },
      last(statement) {
        last = statement;
      },
    });
    const [, , { command }] = await Promise.all([
      begun,
      last && statements.query(last),
      client.query('COMMIT'),
    ]);
    if (command !== 'COMMIT') throw firstFailure ?? new Error('Nothing was committed');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    // Of statements sent together the first that failed is the reason; those behind it only say that one did.
    throw codeOf(error) === '25P02' ? (firstFailure ?? error) : error;
  } finally {
    client.release(broken);
  }
}
