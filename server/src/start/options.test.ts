import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionRows } from './options.ts';

const path = join(import.meta.dirname, '../../../docs/operations.md');

test('the table of options in docs/operations.md is the one that --help prints', () => {
  const page = readFileSync(path, 'utf8');
  const table = page.split('<!-- options -->\n')[1]?.split('<!-- /options -->')[0];
  const rows = optionRows().map(({ name, default: value, help }) => {
    const names = name.split(', ').map((written) => `\`${written}\``);
    return `| ${names.join(', ')} | ${value} | ${help} |\n`;
  });
  expect(table).toBe(`| option | default | what it does |\n|---|---|---|\n${rows.join('')}`);
});
