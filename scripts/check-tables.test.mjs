import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What the check says of these files. */
function check(files) {
  const folder = mkdtempSync(join(tmpdir(), 'check-tables-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const script = join(import.meta.dirname, 'check-tables.mjs');
  return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' }).stderr.trim();
}

const tables = {
  'features/fees/table.ts': "export const fee = pgTable(\n  'fee', {});",
  'features/notes/table.ts': "export const note = pgTable('note', {});",
  'ledger/table.ts': "export const line = pgTable('line', {});",
};
const list = (text) => ({ ...tables, 'features/notes/list.ts': text });
const reads = (names) => ({ 'features/notes/feature.ts': `const f = {\n  reads: [${names}],\n};` });

test('a feature names its own tables and those of the floors below', () => {
  expect(check(list('SELECT FROM note JOIN line ON true'))).toBe('');
});

test('it names those of others that it declares', () => {
  const text = 'SELECT FROM note JOIN fee ON true';
  expect(check(list(text))).toBe(
    'features/notes/list.ts names fee, which is of features/fees and not among the reads of features/notes',
  );
  expect(check({ ...list(text), ...reads("'fee'") })).toBe('');
});

test('it declares none that it does not name', () => {
  expect(check({ ...list('SELECT FROM note'), ...reads("'fee'") })).toBe(
    'features/notes declares fee under reads, and names it nowhere',
  );
});

test('a floor names no table of a feature', () => {
  expect(check({ ...tables, 'kernel/list.ts': 'DELETE FROM note' })).toContain('kernel/list.ts names note');
});
