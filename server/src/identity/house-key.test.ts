import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCipher, keyFileOf, replaceKeyFile } from '#kernel/crypto/secret-key.ts';
import { queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { keysOfHouse, sealProof } from './house-key.ts';
import { insertPlatformKey } from './platform-keys.ts';

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
const open = (name: string, { secretKey, secretKeyOld, acceptKey }: Given = {}) =>
  keysOfHouse(database.pool, { secretKey, secretKeyOld, dataDir: join(folder, name), acceptKey });
const start = async (name: string, given: Given = {}) => (await open(name, given)).key;
interface Given {
  secretKey?: Buffer;
  secretKeyOld?: Buffer;
  acceptKey?: string;
}

const other = Buffer.alloc(32, 2);

/** What a refused start names the lost key by. */
async function fingerprint(): Promise<string> {
  const refusal = await start('one', { secretKey: Buffer.alloc(32, 9) }).catch(
    (error: Error) => error.message,
  );
  return /--accept-key ([0-9a-f]+)/.exec(String(refusal))?.[1] ?? '';
}

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
  await expect(start('one', { secretKey: other, acceptKey: 'another' })).rejects.toThrow('is another one');
  const acceptKey = await fingerprint();
  expect(await start('one', { secretKey: other, acceptKey })).toEqual(other);
  expect(await start('one', { secretKey: other })).toEqual(other);
  await expect(start('one')).rejects.toThrow(/The key in the file \S+secret\.key is another one/);
});

test('what is said to be lost is given up once, also where every later start says it again, and the log tells of it', async () => {
  await start('one');
  const acceptKey = await fingerprint();
  const fresh = await start('two', { acceptKey });
  expect(await start('two', { acceptKey })).toEqual(fresh);
  await expect(start('one', { acceptKey })).rejects.toThrow('is another one');
  await expect(start('two', { secretKey: other, acceptKey })).rejects.toThrow('is another one');
  const logged = await queryable(database.pool).query(sql`SELECT actor_kind, action, before FROM admin_log`);
  expect(logged).toEqual([
    { actor_kind: 'program', action: 'secret_key.accept', before: { fingerprint: acceptKey } },
  ]);
});

test('settings that the lost key sealed are emptied, and the log names them', async () => {
  const db = queryable(database.pool);
  const cipher = createCipher(await start('one'));
  await db.query(sql`
    INSERT INTO config ("group", name, value, updated_at) VALUES
      ('sms', 'sms_secret', ${cipher.seal('a secret', 'config sms_secret')}, now()), ('sms', 'sms_key', 'key', now())`);
  await start('two', { acceptKey: await fingerprint() });
  expect(await db.query(sql`SELECT name, value FROM config WHERE "group" = 'sms' ORDER BY name`)).toEqual([
    { name: 'sms_key', value: 'key' },
    { name: 'sms_secret', value: '' },
  ]);
  expect(await db.query(sql`SELECT action, after FROM admin_log`)).toEqual([
    { action: 'secret_key.accept', after: { sms_secret: '' } },
  ]);
});

test('a house that is older than the proof knows its key by what it sealed', async () => {
  const key = Buffer.alloc(32, 1);
  const db = queryable(database.pool);
  await insertPlatformKey(db, createCipher(key), { name: 'platform', createdBy: 'test', now: new Date() });
  await expect(start('one')).rejects.toThrow('is missing');
  await expect(start('one', { secretKey: other })).rejects.toThrow('is another one');
  expect(await open('one', { secretKey: key })).toMatchObject({ key, indexKey: key });
  // From now on its fingerprints are made by that key, whichever takes its place.
  expect(await open('one', { secretKey: other, secretKeyOld: key })).toMatchObject({
    key: other,
    indexKey: key,
  });
});

test('while the key is replaced the one before it opens, until the proof is sealed again', async () => {
  const first = await open('one');
  expect(first).toMatchObject({ isBeingReplaced: false });
  expect(first.indexKey).not.toEqual(first.key);
  await expect(start('one', { secretKey: other })).rejects.toThrow('stays in SECRET_KEY_OLD');
  const both = await open('one', { secretKey: other, secretKeyOld: first.key });
  expect(both).toMatchObject({
    key: other,
    oldKey: first.key,
    indexKey: first.indexKey,
    isBeingReplaced: true,
  });
  await transaction(database.pool, (tx) => sealProof(tx, both));
  expect(await open('one', { secretKey: other })).toMatchObject({
    indexKey: first.indexKey,
    isBeingReplaced: false,
  });
  await expect(open('one')).rejects.toThrow('is another one');
});

test('a key file that is replaced opens from the file beside it', async () => {
  const first = await open('one');
  replaceKeyFile(join(folder, 'one'));
  const both = await open('one');
  expect(both).toMatchObject({ oldKey: first.key, indexKey: first.indexKey, isBeingReplaced: true });
  expect(both.key).not.toEqual(first.key);
});
