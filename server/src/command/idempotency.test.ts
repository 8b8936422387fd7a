import { afterAll, beforeAll, expect, test } from 'vitest';
import { programContext } from '#kernel/context.ts';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { createPool } from '#kernel/database/pool.ts';
import { queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitersFor } from '#test/support/waiters.ts';
import { type Claim, claimKey, forgetKeys } from './idempotency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const cipher = createCipher(Buffer.alloc(32, 7));
const context = (idempotencyKey: string) => ({ ...programContext('test'), idempotencyKey });

/** Claims in a transaction of its own; the answer is stored where there is none yet. */
function act(pool = database.pool, key = 'key-0001', work: (claim: Claim) => Promise<void> = async () => {}) {
  return transaction(pool, async (tx) => {
    const claim = await claimKey(tx, cipher, context(key), 'test.act', { id: 1 });
    const storing = claim.kept ? null : claim.storing({ reply: { answer: 42 } });
    if (storing !== null) await tx.query(storing);
    await work(claim);
    return claim;
  });
}

/**
 * Connections on which asking for a key's lock takes until advisory lock 1 is free: so long is the way from the
 * beginning of the statement to the lock.
 */
async function slowPool() {
  await database.pool.query('CREATE SCHEMA slow');
  await database.pool.query(`
    CREATE FUNCTION slow.pg_try_advisory_xact_lock(key bigint) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_lock(1), pg_advisory_unlock(1);
      RETURN pg_catalog.pg_try_advisory_xact_lock(key);
    END $$`);
  return createPool(database.url, { options: '-c search_path=slow,pg_catalog,public' });
}

test('who asks for a key at the moment when its first use ends gets the stored answer', async () => {
  const slow = await slowPool();
  const gate = await database.pool.connect();
  try {
    await gate.query('SELECT pg_advisory_lock(1)');
    let asking: Promise<Claim> | undefined;
    await act(database.pool, 'key-0002', async () => {
      asking = act(slow, 'key-0002');
      await waitersFor(gate, 'advisory', 1);
    });
    await gate.query('SELECT pg_advisory_unlock(1)');
    expect(await asking).toEqual({ kept: { reply: { answer: 42 } } });
  } finally {
    gate.release(true);
    await slow.end();
  }
});

test('a key is in flight until its first use ends, and answered from then on', async () => {
  await act(database.pool, 'key-0003', async () => {
    await expect(act(database.pool, 'key-0003')).rejects.toMatchObject({ code: 'request_in_flight' });
  });
  expect(await act(database.pool, 'key-0003')).toEqual({ kept: { reply: { answer: 42 } } });
});

test('a key whose first use failed is free again', async () => {
  const failing = act(database.pool, 'key-0004', () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  expect(await act(database.pool, 'key-0004')).not.toHaveProperty('kept');
});

test('an answer is forgotten after ninety days and not before', async () => {
  await act(database.pool, 'key-to-forget');
  const after = (days: number) =>
    forgetKeys(queryable(database.pool), new Date(Date.now() + days * 86_400_000));
  await after(89.9);
  expect(await act(database.pool, 'key-to-forget')).toHaveProperty('kept');
  await after(90.1);
  expect(await act(database.pool, 'key-to-forget')).not.toHaveProperty('kept');
});
