import { createPrivateKey, sign } from 'node:crypto';
import { type SignedHead, signedText } from '@quarterdeck/contract/features/admin-log/chain';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { createCipher } from '../crypto/secret-key.ts';
import { type Queryable, queryable } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { aLogRow } from './fixtures.ts';
import { forgedHead, signedHeads, signHeads } from './heads.ts';
import { startSealer } from './seal.ts';
import { isSignedBy, publicKeys, replaceSigner } from './signing-keys.ts';

const cipher = createCipher(Buffer.alloc(32, 7));
const dawn = (day: string) => new Date(`${day}T00:10:00Z`);

let database: TestDatabase;
let db: Queryable;

beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
});
afterAll(() => database.drop());

async function sealed(...moments: string[]): Promise<void> {
  for (const moment of moments) await aLogRow(db, {}, new Date(moment));
  const sealer = startSealer({ pool: database.pool, onError: expect.fail });
  await sealer.sealNow();
  await sealer.stop();
}

const signOn = (day: string) => signHeads(database.pool, cipher, dawn(day));
const places = async () => (await signedHeads(db)).map(({ day, seal_no }) => [day, seal_no]);

test('each day that has ended gets one head, also those that were missed, anyone who signs', async () => {
  await sealed('2026-02-27T10:00:00Z', '2026-03-01T23:59:59Z', '2026-03-02T00:00:01Z');
  expect((await Promise.all([signOn('2026-03-02'), signOn('2026-03-02')])).toSorted()).toEqual([0, 1]);
  expect(await places()).toEqual([['2026-03-01', 2]]);

  await sealed('2026-03-04T12:00:00Z');
  expect(await signOn('2026-03-05')).toBe(3);
  expect(await places()).toEqual([
    ['2026-03-04', 4],
    ['2026-03-03', 3],
    ['2026-03-02', 3],
    ['2026-03-01', 2],
  ]);
});

test('a head is signed by the key that is published, word by word', async () => {
  const [head] = await signedHeads(db);
  const [key] = await publicKeys(db);
  if (head === undefined || key === undefined) throw new Error('There is no head');
  expect(isSignedBy(head, key.public_key)).toBe(true);
  for (const change of [
    { day: '2026-03-05' },
    { seal_no: head.seal_no + 1 },
    { hash: '0'.repeat(64) },
    { signed_at: '2026-03-05T00:10:01.000Z' },
    { key: 'another' },
    { signature: '' },
  ]) {
    expect(isSignedBy({ ...head, ...change }, key.public_key)).toBe(false);
  }
  expect(forgedHead([head], [key])).toBeUndefined();
  expect(forgedHead([head, { ...head, seal_no: 1 }], [key])).toMatchObject({ seal_no: 1 });
});

test('after a rotation another key signs, and the old heads are still good', async () => {
  const { old, made } = await transaction(database.pool, (tx) =>
    replaceSigner(tx, cipher, dawn('2026-03-06')),
  );
  expect(await signOn('2026-03-06')).toBe(1);
  const heads = await signedHeads(db);
  expect(heads.map(({ key }) => key === made.fingerprint)).toEqual([true, false, false, false, false]);
  expect(forgedHead(heads, await publicKeys(db))).toBeUndefined();
  if (old === undefined) throw new Error('There was no key');
  const late = { ...(heads[0] as SignedHead), key: old.fingerprint, signed_at: '2026-03-06T00:11:00.000Z' };
  const key = createPrivateKey(cipher.open(old.private_key, 'log_key'));
  const signature = sign(null, Buffer.from(signedText(late)), key).toString('base64');
  expect(isSignedBy({ ...late, signature }, old.public_key)).toBe(true);
  const keys = await publicKeys(db);
  expect(forgedHead([{ ...late, signature }], keys), 'signed after its retirement').toBeDefined();
  expect(keys.map(({ fingerprint, retired_at }) => [fingerprint, retired_at])).toEqual([
    [made.fingerprint, null],
    [old.fingerprint, dawn('2026-03-06').toISOString()],
  ]);
});

test('a head that was signed by a faster clock stays genuine when its key is retired', async () => {
  const [slow, fast] = [dawn('2026-03-07'), new Date('2026-03-07T01:10:00Z')];
  expect(await signHeads(database.pool, cipher, fast)).toBe(1);
  await transaction(database.pool, (tx) => replaceSigner(tx, cipher, slow));
  const [key, retired] = await publicKeys(db);
  expect([key?.retired_at, retired?.retired_at]).toEqual([null, fast.toISOString()]);
  expect(forgedHead(await signedHeads(db), await publicKeys(db))).toBeUndefined();
});

test('the private half is stored encrypted', async () => {
  const keys = await db.query<{ private_key: string }>(sql`SELECT private_key FROM log_key`);
  for (const { private_key } of keys) expect(private_key).not.toContain('PRIVATE');
});

test.each([
  'UPDATE log_head SET seal_no = 1',
  'DELETE FROM log_head',
  'TRUNCATE log_head',
  'DELETE FROM log_key',
])('the database refuses %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
});
