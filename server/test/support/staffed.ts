import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { ensureMenuEntries } from '#features/menu/seed.ts';
import { ensureFirstAdmin, ensurePlatformKey, ensureStaff } from '#identity/first-start.ts';
import { cheapHash } from '#identity/fixtures.ts';
import type { PlatformKeyPair } from '#identity/platform-keys.ts';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { transaction } from '#kernel/database/transaction.ts';

export const staffPassword = 'password of the tests';

/** What a server under test seals and makes fingerprints by. */
export const testKeys = { key: Buffer.alloc(32, 7), indexKey: Buffer.alloc(32, 8) };

/** Fills an empty database as a first start does, with the staff of the tests. */
export async function addStaff(pool: Pool, now: Date): Promise<PlatformKeyPair> {
  const key = await transaction(pool, async (tx) => {
    await ensureFirstAdmin(tx, { now, password: staffPassword });
    await ensureStaff(tx, { now, password: staffPassword });
    await tx.query(sql`UPDATE admin SET password_hash = ${await cheapHash(staffPassword)}`);
    await ensureMenuEntries(tx, now);
    return await ensurePlatformKey(tx, createCipher(testKeys), now);
  });
  if (key === null) throw new Error('The database was not empty');
  return key;
}
