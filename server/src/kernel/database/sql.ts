import { createHash } from 'node:crypto';
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { arrayLiteral } from './array-literal.ts';

/** What runs statements: the pool, or one transaction. */
export interface Queryable {
  /** All rows. */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, if there is one. */
  maybe<Row>(statement: Sql): Promise<Row | undefined>;
  /** The first row; its absence is a defect of the program. */
  one<Row>(statement: Sql): Promise<Row>;
}

/** A transaction. Committed when the work handed to `transaction()` returns, rolled back when it throws. */
export interface Transaction extends Queryable {
  readonly client: PoolClient;
  /** The ids of what was booked one by one so far; what is booked many at once its records name. */
  readonly booked: number[];
  /** Sends a statement whose result is not needed; if it fails, the transaction fails. */
  send(statement: Sql): void;
  /** Names the last statement, which is sent together with COMMIT. */
  last(statement: Sql): void;
}

/**
 * Wraps a pool or a client; the same text is prepared once on each connection and only executed after that.
 * @param onFailure called for each failed statement, in order
 */
export function queryable(client: Pool | PoolClient, onFailure?: (error: unknown) => void): Queryable {
  const query = async <Row>(statement: Sql): Promise<Row[]> => {
    const { text } = statement;
    const values = statement.values.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value));
    try {
      const result = await ask(client, statementName(text), text, values);
      return result.rows as Row[];
    } catch (error) {
      // Leads back to the caller, not to the socket.
      if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
      onFailure?.(error);
      throw error;
    }
  };
  return {
    query,
    async maybe<Row>(statement: Sql) {
      return (await query<Row>(statement))[0];
    },
    async one<Row>(statement: Sql) {
      const [row] = await query<Row>(statement);
      if (row === undefined) throw new Error(`No row: ${statement.text}`);
      return row;
    },
  };
}

/** As the driver's own `query`, which first copies what describes the statement: a twentieth of the time of a busy server. */
function ask(
  client: Pool | PoolClient,
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<QueryResult> {
  if (client instanceof pg.Pool) return client.query({ name, text, values });
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values);
    Object.assign(query, {
      name,
      callback: (error: Error | null, result: QueryResult) => (error ? reject(error) : resolve(result)),
    });
    client.query(query);
  });
}

/** Texts that filters make vary without end; past this many the rest is sent unprepared. */
const preparedMax = 500;
const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= preparedMax) return undefined;
  const name = createHash('sha1').update(text).digest('hex').slice(0, 20);
  names.set(text, name);
  return name;
}
