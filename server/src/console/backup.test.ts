import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@quarterdeck/embedded-postgres/folder-lock';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runBackup } from './backup.ts';

let base: string;
let printed: string;

beforeEach(() => {
  base = makeScratchFolder();
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const back = (dataDir: string) => runBackup(['--data', dataDir, '--to', join(base, 'copy')], {});

test('while the server starts its database again, the backup says so', async () => {
  mkdirSync(join(base, 'data/postgres/cluster'), { recursive: true });
  const lock = await lockFolder(join(base, 'data'));
  expect(await back(join(base, 'data'))).toBe(1);
  lock.release();
  expect(printed).toMatch(/^The database in \S+ is being started or stopped by its server: try again.*\n$/);
});

test('a database that died a moment ago is said to be restarting', async () => {
  const cluster = join(base, 'data/postgres/cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(
    join(cluster, 'postmaster.pid'),
    ['1', cluster, '0', '5432', base, '', '', 'ready'].join('\n'),
  );
  const lock = await lockFolder(join(base, 'data'));
  expect(await back(join(base, 'data'))).toBe(1);
  lock.release();
  expect(printed).toMatch(
    /^The database does not answer \([^\n]*\): it is being restarted or stopped\.[^\n]*\n$/,
  );
});

test('a folder without a database is refused, and nothing is made', async () => {
  mkdirSync(join(base, 'empty'));
  expect(await back(join(base, 'empty'))).toBe(1);
  expect(await back(join(base, 'nowhere'))).toBe(1);
  expect(printed).toMatch(
    /^There is no database in the folder \S+empty\.\nThere is no data folder \S+nowhere\.\n$/,
  );
  expect(
    ['empty/postgres', 'empty/lock', 'nowhere', 'copy'].filter((name) => existsSync(join(base, name))),
  ).toEqual([]);
});
