import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDatabase } from './database.ts';
import { connections } from './load.ts';
import { runProgram } from './programs.ts';
import type { Statement } from './statement-log.ts';

/** Recorded transactions as scripts for pgbench, which picks one of them at random each time. */
export interface Script {
  files: string[];
  /** Values that are the same in every transaction, by variable. */
  constants: Record<string, string>;
}

/** What a recorded value becomes: a variable of pgbench, or undefined to stay as it is. */
type Vary = (value: string) => string | undefined;

/**
 * Writes a script: the same statements, prepared likewise, with the values as recorded but for those that vary.
 * `prologue` sets the variables; after a statement that matches `keep` its row's columns are variables `row_…`.
 */
export function writeScript(
  { folder }: BenchDatabase,
  name: string,
  transactions: readonly (readonly Statement[])[],
  { prologue, vary, keep }: { prologue: string; vary: Vary; keep?: RegExp },
): Script {
  const constants: Record<string, string> = {};
  const files = transactions.map((statements, script) => {
    const lines = statements.map(({ text, values }, place) => {
      const filled = text.replace(/\$(\d+)/g, (_, digits: string) => {
        const value = values[Number(digits) - 1];
        if (value === null || value === undefined) return 'NULL';
        const variable = vary(value);
        if (variable !== undefined) return `:${variable}`;
        const constant = `s${script}_${place}_${digits}`;
        constants[constant] = value;
        return `:${constant}`;
      });
      return keep?.test(text) ? `${filled.trim()} \\gset row_` : `${filled.trim()};`;
    });
    const file = join(folder, `${name}-${script}.sql`);
    writeFileSync(file, `${prologue}\n${lines.join('\n')}\n`);
    return file;
  });
  return { files, constants };
}

/** Transactions a second. */
export async function runScript(
  program: string,
  database: BenchDatabase,
  { files, constants }: Script,
  variables: Record<string, number>,
  transactionsEach: number,
): Promise<number> {
  const defined = Object.entries({ ...constants, ...variables }).flatMap(([name, value]) => [
    '-D',
    `${name}=${value}`,
  ]);
  const output = await runProgram(program, [
    ...['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-t', String(transactionsEach)],
    ...defined,
    ...files.flatMap((file) => ['-f', file]),
    ...database.arguments,
  ]);
  return Number(output.match(/tps = ([\d.]+) \(without/)?.[1]);
}

/** The transactions among recorded statements, each from BEGIN to COMMIT on its connection. */
export function transactionsOf(statements: readonly Statement[]): Statement[][] {
  const open = new Map<number, Statement[]>();
  const done: Statement[][] = [];
  for (const statement of statements) {
    const { text, backend } = statement;
    if (text === 'BEGIN') open.set(backend, []);
    open.get(backend)?.push(statement);
    if (text !== 'COMMIT') continue;
    const transaction = open.get(backend);
    if (transaction !== undefined) done.push(transaction);
    open.delete(backend);
  }
  return done;
}
