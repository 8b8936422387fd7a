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
  await switchLog(database, "ALTER SYSTEM SET log_statement = 'all'");
  await work();
  await switchLog(database, 'ALTER SYSTEM RESET log_statement');
  const lines = (await readLog(database)).slice(before).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEntry)
    .filter((entry) => entry.application_name === 'quarterdeck')
    .flatMap(statementOf);
}

async function switchLog({ client }: BenchDatabase, statement: string): Promise<void> {
  await client.query(statement);
  await client.query('SELECT pg_reload_conf()');
  await delay(200);
}

function statementOf({ message = '', detail = '', pid }: LogEntry): Statement[] {
  const text = message.match(/^(?:statement|execute [^:]+): (.*)$/s)?.[1];
  if (text === undefined) return [];
  const values = [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
  return [{ text, values, backend: pid }];
}
