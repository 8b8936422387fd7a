import type { Readable } from 'node:stream';
import type { Authority } from '@quarterdeck/contract/core/access';
import type { Columns, List, ListQuery } from '@quarterdeck/contract/core/http/list';
import type { FastifyBaseLogger } from 'fastify';
import pg, { type Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Services } from '#server/services.ts';
import { exportStatement, type ServerList } from './list.ts';

/** An export may take this long, where a page may not. */
const exportTimeout = '15min';

/**
 * The rows that the filter finds and the reader sees, up to the limit if there is one, as CSV, written by the database itself and streamed row by row: memory does not
 * grow with the rows. Times are ISO 8601 in UTC, amounts plain decimals, and text that a spreadsheet would take for a
 * formula is prefixed by an apostrophe.
 */
export async function exportCsv<L extends List, Stored>(
  { db, exportPool, log }: Pick<Services, 'db' | 'exportPool' | 'log'>,
  list: ServerList<L, Stored>,
  query: ListQuery,
  limit: number | undefined,
  access: Authority,
): Promise<Readable> {
  const columns = csvColumns(list.contract.columns, list.source.columns);
  const statement = await exportStatement(db, list, query, columns, limit, access);
  return await copyCsv(exportPool, statement, log);
}

/** What a statement finds as CSV, streamed by COPY. Its texts and times are written by `csvText` and `csvTime`. */
export async function copyCsv(pool: Pool, statement: Sql, log: FastifyBaseLogger): Promise<Readable> {
  const client = await pool.connect();
  let isReleased = false;
  const release = (error?: Error) => {
    if (isReleased) return;
    isReleased = true;
    client.release(error);
  };
  try {
    await client.query(`SET statement_timeout = '${exportTimeout}'`);
    const stream = client.query(copyTo(`COPY (${literal(statement)}) TO STDOUT WITH (FORMAT csv, HEADER)`));
    stream.once('end', () => {
      client.query('RESET statement_timeout').then(() => release(), release);
    });
    // A reader who leaves early leaves the connection in the middle of a copy: it is of no more use.
    stream.once('close', () => release(new Error('export ended early')));
    stream.once('error', (error: Error) => {
      log.warn({ err: error }, 'export failed');
      release(error);
    });
    return stream;
  } catch (error) {
    release(error instanceof Error ? error : undefined);
    throw error;
  }
}

/** What a spreadsheet would run: formula signs, also in full width, and what hides them. */
const formula = `'^[=+\\-@\\t\\r\\n＝＋－＠]'`;

function csvColumns(columns: Columns, expressions: Readonly<Record<string, string>>): Sql {
  const list = Object.entries(columns).flatMap(([name, { kind }]) => {
    const expression = expressions[name];
    return expression === undefined ? [] : [raw(`${csvValue(expression, kind)} AS "${name}"`)];
  });
  return join(list);
}

/** A text that no spreadsheet runs. */
export function csvText(expression: string): Sql {
  return raw(csvValue(expression, 'text'));
}

/** A moment as ISO 8601 in UTC. */
export function csvTime(expression: Sql): Sql {
  return sql`to_char(${expression} AT TIME ZONE 'UTC', ${raw(timeFormat)})`;
}

const timeFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

function csvValue(expression: string, kind: Columns[string]['kind']): string {
  switch (kind) {
    case 'amount':
      return `trim_scale(${expression})`;
    case 'boolean':
      return `(${expression})::text`;
    case 'time':
      return `to_char(${expression} AT TIME ZONE 'UTC', ${timeFormat})`;
    case 'text':
      return harmless(expression);
    case 'tags':
      return harmless(`array_to_string(${expression}, ',')`);
    default:
      return expression;
  }
}

function harmless(text: string): string {
  return `CASE WHEN ${text} ~ ${formula} THEN '''' || ${text} ELSE ${text} END`;
}

/** COPY takes no parameters: the values are written into the text, quoted by the driver. */
function literal({ strings, values }: Sql): string {
  return strings.reduce((text, part, index) => `${text}${quote(values[index - 1])}${part}`);
}

function quote(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `ARRAY[${value.map(quote).join(', ')}]`;
  return pg.escapeLiteral(String(value));
}
