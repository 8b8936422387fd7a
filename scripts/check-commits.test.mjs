import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultsOf } from './check-commits.mjs';

test.each([
  'platform-keys: rotate with an overlap',
  'sign-in services: refuse an identity token of the future\n\nIts clock may be wrong.\n',
  'recharges, withdrawals: refuse mistyped addresses',
  `lists: ${'a'.repeat(65)}`,
  `docs/security.md: name the sources\n\n${'b'.repeat(100)}`,
])('%j is well formed', (message) => {
  expect(faultsOf(message)).toEqual([]);
});

test.each([
  ['Rotate keys with an overlap', 'the subject is not `area: what`'],
  ['Platform-keys: rotate', 'the subject is not `area: what`'],
  ['platform-keys:', 'the subject is not `area: what`'],
  ['', 'the subject is not `area: what`'],
  [`lists: ${'a'.repeat(66)}`, 'the subject has more than 72 characters'],
  ['platform-keys: rotate with an overlap.', 'the subject ends in a full stop'],
  ['platform-keys: rotate\nwith an overlap', 'the second line is not empty'],
  [`platform-keys: rotate\n\n${'b'.repeat(101)}`, 'a line has more than 100 characters'],
])('%j is not', (message, fault) => {
  expect(faultsOf(message)).toEqual([fault]);
});

test('says nothing outside git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-commits-'));
  try {
    mkdirSync(join(folder, 'scripts'));
    const script = join(folder, 'scripts', 'check-commits.mjs');
    copyFileSync(join(import.meta.dirname, 'check-commits.mjs'), script);
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
    expect(execFileSync(process.execPath, [script], { env, encoding: 'utf8' })).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
