import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What the check says of a repository with these files alone. */
function faultsOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-imports-'));
  try {
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const script = join(folder, 'scripts/check-imports.mjs');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    mkdirSync(dirname(script), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'check-imports.mjs'), script);
    const { stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    return stderr.split('\n\n', 1)[0].split('\n').filter(Boolean);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  [
    'a feature that needs a fixture',
    { 'server/src/features/notes/add.ts': "import { aUser } from '#features/users/fixtures.ts';" },
    'server/src/features/notes/add.ts imports server/src/features/users/fixtures.ts',
  ],
  [
    'a start that needs what tests share',
    { 'server/src/start/first.ts': "import { addStaff } from '#test/support/staffed.ts';" },
    'server/src/start/first.ts imports server/test/support/staffed.ts',
  ],
  [
    'a program that runs the list of services',
    { 'server/src/features/notes/add.ts': "import { services } from '#server/services.ts';" },
    'server/src/features/notes/add.ts runs server/src/services.ts',
  ],
  [
    'a file of the page without a room',
    { 'web/src/helpers.ts': '' },
    'web/src/helpers.ts belongs to no room',
  ],
  [
    'a package that knows the product',
    { 'packages/embedded-postgres/src/start.ts': "import '@quarterdeck/server/kernel/refusal';" },
    'packages/embedded-postgres/src/start.ts imports server/src/kernel/refusal.ts',
  ],
  [
    'a server that loads ccxt',
    { 'server/src/features/notes/add.ts': "import ccxt from 'ccxt';" },
    'server/src/features/notes/add.ts imports ccxt',
  ],
  [
    'a client that runs what its child process is made of',
    { 'packages/market-data/src/client.ts': "import { ping } from './child/ping.ts';" },
    'packages/market-data/src/client.ts runs ccxt by packages/market-data/src/child/ping.ts',
  ],
  [
    'a kernel that starts a database',
    { 'server/src/kernel/pool.ts': "import '@quarterdeck/embedded-postgres/embedded';" },
    'server/src/kernel/pool.ts imports packages/embedded-postgres/src/embedded.ts',
  ],
  [
    'a kernel that knows a feature',
    { 'server/src/kernel/list.ts': "import '#features/users/list.ts';" },
    'server/src/kernel/list.ts imports server/src/features/users/list.ts',
  ],
  [
    'a glob that looks into features for more than they declare',
    {
      'web/src/kit/pages.ts':
        "const all = import.meta.glob<Page>(['../features/**/*-page.tsx', '!**/x.tsx']);",
      'web/src/features/notes/list-page.tsx': '',
    },
    'web/src/kit/pages.ts imports web/src/features/notes/list-page.tsx',
  ],
  [
    'a circle',
    { 'server/src/kernel/a.ts': "import './b.ts';", 'server/src/kernel/b.ts': "import './a.ts';" },
    'server/src/kernel/a.ts',
    '  runs server/src/kernel/b.ts',
    '  runs server/src/kernel/a.ts',
  ],
])('%s is told', (_what, files, ...faults) => {
  expect(faultsOf(files)).toEqual(faults);
});

test('tests, fixtures and benchmarks may need what is for them, and types of services are for all', () => {
  const needs = "import { aUser } from '#features/users/fixtures.ts';";
  expect(
    faultsOf({
      'server/src/features/notes/add.test.ts': needs,
      'server/src/features/notes/fixtures.ts': needs,
      'server/test/oracle/state.ts': needs,
      'bench/src/cases/log.ts': "import { aLogRow } from '@quarterdeck/server/kernel/audit/fixtures';",
      'server/src/features/notes/add.ts': "import type { Services } from '#server/services.ts';",
      'web/src/main.tsx': '',
      'web/src/kit/feature.ts': "const all = import.meta.glob('../features/**/feature.ts', { eager: true });",
      'web/src/features/notes/feature.ts': '',
      'web/src/language.ts': '',
      'web/src/rights.test.ts': '',
    }),
  ).toEqual([]);
});
