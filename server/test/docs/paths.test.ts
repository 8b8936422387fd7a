import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** A file of the project, named in full. */
const path =
  /`((?:contract|server|web|simulator|e2e|bench|scripts|docs)\/[\w./-]+\.(?:css|json|md|mjs|sql|tsx?))`/g;

test.each([...globSync('docs/**/*.md', { cwd: root }), 'README.md', 'AGENTS.md'])(
  'every file that %s names is there',
  (page) => {
    const named = Array.from(readFileSync(join(root, page), 'utf8').matchAll(path), ([, file = '']) => file);
    // What adding a feature is shown by is not there.
    const missing = named.filter((file) => !file.includes('/notes/') && !existsSync(join(root, file)));
    expect(missing).toEqual([]);
  },
);
