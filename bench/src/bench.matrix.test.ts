import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cases } from './cases.ts';

const main = join(import.meta.dirname, 'main.ts');

/** They take a few minutes on an idle machine, and are not judged by it. */
const patience = 1_800_000;

function run(...args: string[]): Promise<{ code: number | null; said: string; table: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let table = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    table += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said, table }));
  });
}

/** Their robots would stand among those of other cases. */
const apart = ['bulk', 'reports'];
/** The case of a million rows with ten. */
const left = 'log-scale';
const together = Object.keys(cases).filter((one) => one !== left && !apart.includes(one));

/** What some of them book is too much for others on one database: in two halves no two of those meet. */
test.each([
  together.filter((_, index) => index % 2 === 0),
  together.filter((_, index) => index % 2 === 1),
  ...apart.map((one) => [one]),
])(
  'every case runs through with few rows, and prints its figures: %s …',
  { timeout: patience },
  async (...names) => {
    const { code, said, table } = await run('--short', ...names);
    expect(table, said).not.toContain('| failed |');
    for (const name of names) expect(table, said).toContain(`| ${name}: `);
    expect(code, said).toBe(0);
  },
);
