import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratchFolder } from '#testing/scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { queryable } from '../database/sql.ts';
import { createCipher, keyFileOf } from '../secret-key.ts';
import { createApiKey } from './api-keys.ts';
import { keyOfHouse } from './house-key.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = makeScratchFolder();
});
afterEach(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** A start with this data folder, or with this key. */
const start = (
  name: string,
  { secretKey, acceptKey = false }: { secretKey?: Buffer; acceptKey?: boolean } = {},
) => keyOfHouse(database.pool, { secretKey, dataDir: join(folder, name), acceptKey });

const other = Buffer.alloc(32, 2);

test('an empty house gets one key, also where two start at once with folders of their own', async () => {
  const starts = await Promise.allSettled([start('one'), start('two')]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [first, second] = starts[0]?.status === 'fulfilled' ? ['one', 'two'] : ['two', 'one'];
  expect(existsSync(keyFileOf(join(folder, second)))).toBe(false);
  await expect(start(second)).rejects.toThrow('secret.key is missing, and the database holds secrets');
  expect(await start(first)).toHaveLength(32);
});

test('another key than the first is refused, wherever it comes from, until the first is said to be lost', async () => {
  const key = await start('one');
  expect(await start('elsewhere', { secretKey: key })).toEqual(key);
  await expect(start('one', { secretKey: other })).rejects.toThrow('The key in SECRET_KEY is another one');
  expect(await start('one', { secretKey: other, acceptKey: true })).toEqual(other);
  expect(await start('one', { secretKey: other })).toEqual(other);
  await expect(start('one')).rejects.toThrow(/The key in the file \S+secret\.key is another one/);
});

test('a house that is older than the proof knows its key by what it sealed', async () => {
  const key = Buffer.alloc(32, 1);
  const db = queryable(database.pool);
  await createApiKey(db, createCipher(key), 'platform', new Date());
  await expect(start('one')).rejects.toThrow('is missing');
  await expect(start('one', { secretKey: other })).rejects.toThrow('is another one');
  expect(await start('one', { secretKey: key })).toEqual(key);
  expect(await db.query(sql`SELECT FROM key_proof`)).toEqual([]);
});
