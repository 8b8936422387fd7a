import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testExtremes } from './extreme-requests.ts';

// One of many requests, in turn; `npm run test:matrix` makes all of them.
testExtremes({ oneOf: 600 });

test('the files of `npm run test:matrix` make all of them together', () => {
  const files = globSync('extremes.*.matrix.test.ts', { cwd: import.meta.dirname });
  const shares = files.map((file) => {
    const [, at, of] =
      /at: (\d+), of: (\d+)/.exec(readFileSync(join(import.meta.dirname, file), 'utf8')) ?? [];
    return `${at} of ${of}`;
  });
  expect(shares.sort()).toEqual(files.map((_, at) => `${at} of ${files.length}`));
  expect(files).not.toEqual([]);
});
