import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedHead } from '@quarterdeck/contract/features/admin-log/chain';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { canonicalText, chainHash, genesisHash } from '#kernel/audit/canonical.ts';
import { aLogRow } from '#kernel/audit/fixtures.ts';
import { signedHeads, signHeads } from '#kernel/audit/heads.ts';
import { startSealer } from '#kernel/audit/seal.ts';
import { publicKeys, replaceSigner } from '#kernel/audit/signing-keys.ts';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { runVerifyLog } from './verify-log.ts';

const cipher = createCipher(Buffer.alloc(32, 7));

let database: TestDatabase;
let db: Queryable;
let folder: string;
let printed = '';

beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
  folder = makeScratchFolder();
  const keep = (text: unknown) => {
    printed += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    await aLogRow(db, { reason: day }, new Date(`${day}T12:00:00Z`));
  }
  await seal();
  await signHeads(database.pool, cipher, new Date('2026-03-02T00:10:00Z'));
  await signHeads(database.pool, cipher, new Date('2026-03-04T00:10:00Z'));
  write('heads', (await signedHeads(db)).map((head) => JSON.stringify(head)).join('\n'));
  write('key', (await publicKeys(db)).map(({ public_key }) => public_key).join('\n'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.drop();
});

const pathOf = (name: string) => join(folder, name);
const write = (name: string, text: string) => writeFileSync(pathOf(name), text);
const stored = () => ['--heads', pathOf('heads'), '--public-key', pathOf('key')];

async function seal(): Promise<void> {
  const sealer = startSealer({ pool: database.pool, onError: expect.fail });
  await sealer.sealNow();
  await sealer.stop();
}

async function verify(...options: string[]): Promise<{ code: number; printed: string }> {
  printed = '';
  const code = await runVerifyLog(options, { DATABASE_URL: database.url });
  return { code, printed };
}

/** What the owner of the tables can do: change a row, and work out every hash from there on. */
async function rewrite(): Promise<void> {
  await transaction(database.pool, async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`);
    await tx.query(sql`UPDATE admin_log SET reason = 'forged' WHERE seal_no = 2`);
    const rows = await tx.query<{ id: number; text: string }>(sql`
      SELECT id, ${canonicalText} AS text FROM admin_log ORDER BY seal_no`);
    let previous: Buffer = genesisHash;
    for (const { id, text } of rows) {
      const hash = chainHash(previous, text);
      await tx.query(sql`UPDATE admin_log SET prev_hash = ${previous}, hash = ${hash} WHERE id = ${id}`);
      previous = hash;
    }
  });
}

test('a sound log ends with 0 and says how far it goes', async () => {
  const { code, printed } = await verify();
  expect(code).toBe(0);
  expect(printed).toMatch(/3 rows, up to position 3 with hash [0-9a-f]{64}\nCompared with 3 signed heads/);
  expect(await verify(...stored(), '--from', '2', '--to=3')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('2 rows'),
  });
});

test('what cannot be verified ends with 2 and says why', async () => {
  write('broken', '{"day": 1}');
  for (const [options, why] of [
    [['--heads', pathOf('nothing')], /--heads: ENOENT/],
    [['--heads', pathOf('broken')], /line 1 of .*broken is no signed head/],
    [['--public-key', pathOf('heads')], /no public key/],
    [['--from', '0'], /--from: expected a whole number from 1/],
    [['--what'], /--what: no such option/],
    [['--from', '3', '--to', '2'], /--from: 3 is above --to 2/],
    [['--to', '4'], /--to: 4 is beyond the end of the log/],
    [['--from', '4'], /--from: 4 is beyond the end of the log/],
  ] as const) {
    expect(await verify(...options)).toEqual({ code: 2, printed: expect.stringMatching(why) });
  }
  expect(await runVerifyLog([], { DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' })).toBe(2);
});

test('a head that the key did not sign is told', async () => {
  const [head] = await signedHeads(db);
  write('changed', JSON.stringify({ ...head, seal_no: 2 } satisfies Partial<SignedHead>));
  const forged = await verify('--heads', pathOf('changed'), '--public-key', pathOf('key'));
  expect(forged).toEqual({ code: 1, printed: expect.stringContaining('not signed with the key') });
  const { publicKey } = generateKeyPairSync('ed25519');
  write('other-key', String(publicKey.export({ type: 'spki', format: 'pem' })));
  expect((await verify('--heads', pathOf('heads'), '--public-key', pathOf('other-key'))).code).toBe(1);
});

test('a head that a key signed after its retirement is told, also where the key comes from elsewhere', async () => {
  const [head] = await signedHeads(db);
  if (head === undefined) throw new Error('There is no head');
  const retired = '2026-03-04T00:05:00.000Z';
  await transaction(database.pool, async (tx) => {
    await replaceSigner(tx, cipher, new Date(retired));
    // As if the head had come after it: what is there already stays genuine.
    await tx.query(sql`SET LOCAL session_replication_role = replica`);
    await tx.query(sql`UPDATE log_key SET retired_at = ${retired} WHERE retired_at IS NOT NULL`);
  });
  const forged = { code: 1, printed: expect.stringContaining('not signed with the key') };
  expect(head.signed_at > retired).toBe(true);
  expect(await verify()).toEqual(forged);
  expect(await verify(...stored())).toEqual(forged);
  await transaction(database.pool, async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`);
    await tx.query(sql`UPDATE log_key SET retired_at = NULL`);
  });
});

test('a history made again with all its hashes, and its heads, is told by the heads that were stored elsewhere', async () => {
  await rewrite();
  await transaction(database.pool, async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`);
    await tx.query(sql`DELETE FROM log_head`);
  });
  expect((await verify()).code).toBe(0);
  const { code, printed } = await verify(...stored());
  expect(code).toBe(1);
  expect(printed).toMatch(/NOT intact: the row at position 2 \(id 2\) does not match its signed hash/);
  expect(printed).toContain('The last matching head is from 2026-03-01.');
});

test('rows cut off at the end are told by the heads', async () => {
  await transaction(database.pool, async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`);
    await tx.query(sql`DELETE FROM admin_log WHERE seal_no > 1`);
  });
  const { code, printed } = await verify(...stored());
  expect(code).toBe(1);
  expect(printed).toContain('position 2 is missing');
});
