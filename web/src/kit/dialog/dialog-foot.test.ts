import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');
const inDialogs = globSync('**/*.tsx', { cwd: source })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
  .filter(({ text }) => /<(?:Dialog|Modal)\b/.test(text));

it('is where every dialog has its buttons', () => {
  expect(inDialogs.length).toBeGreaterThan(20);
  const own = inDialogs.filter(({ text }) => /<Group[^>]*justify="flex-end"/.test(text));
  expect(own.map(({ file }) => file)).toEqual([]);
});
