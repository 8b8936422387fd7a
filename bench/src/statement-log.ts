import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type BenchDatabase, readLog } from './database.ts';

/** A statement as the database was given it. */
export interface Statement {
  text: string;
  /** As text; null is NULL. */
  values: (string | null)[];
  /** The connection on which it came. */
  backend: number;
}

interface LogEntry {
  application_name?: string;
  pid: number;
  message?: string;
  detail?: string;
}

/** What the server asks the database while `work` runs: the database itself writes it down. */
export async function recordStatements(
  database: BenchDatabase,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const before = (await readLog(database)).length;
  await switchLog(database, 'all');
  await work();
  const log = await logUntilNow(database);
  await switchLog(database, 'none');
  const lines = log.slice(before).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEntry)
    .filter((entry) => entry.application_name === 'quarterdeck')
    .flatMap(statementOf);
}

async function switchLog({ client }: BenchDatabase, logged: 'all' | 'none'): Promise<void> {
  await client.query(`ALTER SYSTEM SET log_statement = '${logged}'`);
  await client.query('SELECT pg_reload_conf()');
  // All connections are told at once: the server's have heard of it when this one has.
  for (;;) {
    const { rows } = await client.query<{ log_statement: string }>('SHOW log_statement');
    if (rows[0]?.log_statement === logged) return;
    await delay(10);
  }
}

/** The log with all that was said before, which a process of the database writes down a little later. */
async function logUntilNow(database: BenchDatabase): Promise<string> {
  const mark = `log until ${randomUUID()}`;
  await database.client.query(`SELECT '${mark}'`);
  for (;;) {
    const log = await readLog(database);
    const end = log.indexOf(mark);
    if (end >= 0) return log.slice(0, log.lastIndexOf('\n', end) + 1);
    await delay(10);
  }
}

function statementOf({ message = '', detail = '', pid }: LogEntry): Statement[] {
  const text = message.match(/^(?:statement|execute [^:]+): (.*)$/s)?.[1];
  if (text === undefined) return [];
  const values = [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
  return [{ text, values, backend: pid }];
}
