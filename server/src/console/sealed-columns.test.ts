import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealedColumns } from './sealed-columns.ts';

/** Files that seal the key's proof, or seal values again. */
const others = { 'identity/house-key.ts': 1, 'console/rotate-secret-key.ts': 1 };

/** The cipher itself, and what only tests use. */
const left = /(?:\.test|fixtures)\.ts$|^kernel\/crypto\/secret-key\.ts$/;

const source = join(import.meta.dirname, '..');

test('every place that seals is known with the column where it puts it, so that replacing the key finds it', () => {
  const found = globSync('**/*.ts', { cwd: source })
    .filter((file) => !left.test(file))
    .map((file) => [file, callsIn(readFileSync(join(source, file), 'utf8'))] as const)
    .filter(([, calls]) => calls > 0);
  const known: Record<string, number> = { ...others };
  for (const { sealedIn } of sealedColumns)
    for (const [file, calls] of Object.entries(sealedIn)) known[file] = (known[file] ?? 0) + calls;
  expect(Object.fromEntries(found)).toEqual(known);
});

function callsIn(code: string): number {
  return code.match(/cipher\.seal\(|[^.\w]seal\(key/g)?.length ?? 0;
}
