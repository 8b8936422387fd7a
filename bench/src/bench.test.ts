import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cases } from './cases.ts';

const main = join(import.meta.dirname, 'main.ts');

/** They take less than a minute on an idle machine, and are not judged by it. */
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
/** Besides these the case of a million rows with ten. */
const left = ['log-scale', ...apart];

/** Every second one, and the others on another day. */
const today = Math.floor(Date.now() / 86_400_000) % 2;
const half = (names: readonly string[]) => names.filter((_, index) => index % 2 === today);

test('half of the cases run through with few rows, and print their figures', {
  timeout: patience,
}, async () => {
  const together = half(Object.keys(cases).filter((one) => !left.includes(one)));
  for (const names of [together, half(apart)]) {
    const { code, said, table } = await run('--short', ...names);
    expect(table, said).not.toContain('| failed |');
    for (const name of names) expect(table, said).toContain(`| ${name}: `);
    expect(code, said).toBe(0);
  }
});
