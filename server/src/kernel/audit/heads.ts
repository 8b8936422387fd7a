import type { SignedHead } from '@quarterdeck/contract/log-chain';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Cipher } from '../secret-key.ts';
import { genesisHash } from './canonical.ts';
import { currentSigner, isSignedBy, publicKeys, type Signer } from './signing-keys.ts';

const dayMs = 86_400_000;

/** The signed heads, the latest first. */
export async function signedHeads(db: Queryable): Promise<SignedHead[]> {
  return await db.query<SignedHead>(sql`
    SELECT day, seal_no, encode(hash, 'hex') AS hash, signed_at, key, signature FROM log_head ORDER BY day DESC`);
}

/** The first head that none of the log's keys has signed while it was the one that signs. */
export async function forgedHead(
  db: Queryable,
  heads: readonly SignedHead[],
): Promise<SignedHead | undefined> {
  const keys = new Map((await publicKeys(db)).map((key) => [key.fingerprint, key]));
  return heads.findLast((head) => {
    const key = keys.get(head.key);
    const isRetired = typeof key?.retired_at === 'string' && head.signed_at > key.retired_at;
    return key === undefined || isRetired || !isSignedBy(head, key.public_key);
  });
}

/** Looks every ten minutes for days that have ended without a head, so that one missed while no server ran is made up for. */
export function signHeadsJob({ pool, cipher }: { pool: Pool; cipher: Cipher }): Job {
  return {
    name: 'log_head',
    cron: '*/10 * * * *',
    options: { concurrency: 1 },
    run: async () => {
      await signHeads(pool, cipher, new Date());
    },
  };
}

/**
 * Signs a head for each day, in UTC, that has ended since the last one; the first is yesterday's, for it covers all that
 * came before. @returns how many
 */
export async function signHeads(pool: Pool, cipher: Cipher, now: Date): Promise<number> {
  return await transaction(pool, async (tx) => {
    const signer = await currentSigner(tx, cipher, now);
    const yesterday = startOfDay(now) - dayMs;
    const last = await tx.maybe<{ day: string; seal_no: number }>(sql`
      SELECT day, seal_no FROM log_head ORDER BY day DESC LIMIT 1`);
    let sealNo = last?.seal_no ?? 0;
    let count = 0;
    for (let day = last ? Date.parse(last.day) + dayMs : yesterday; day <= yesterday; day += dayMs) {
      sealNo = Math.max(sealNo, await lastSealedBefore(tx, new Date(day + dayMs)));
      await signHead(tx, signer, { day: isoDay(day), seal_no: sealNo }, now);
      count += 1;
    }
    return count;
  });
}

async function signHead(
  tx: Transaction,
  signer: Signer,
  { day, seal_no }: Pick<SignedHead, 'day' | 'seal_no'>,
  now: Date,
): Promise<void> {
  const row = await tx.maybe<{ hash: Buffer }>(sql`SELECT hash FROM admin_log WHERE seal_no = ${seal_no}`);
  const hash = row?.hash ?? genesisHash;
  const head = {
    day,
    seal_no,
    hash: hash.toString('hex'),
    signed_at: now.toISOString(),
    key: signer.fingerprint,
  };
  await tx.query(sql`
    INSERT INTO log_head (day, seal_no, hash, signed_at, key, signature)
    VALUES (${day}, ${seal_no}, ${hash}, ${head.signed_at}, ${head.key}, ${signer.sign(head)})`);
}

async function lastSealedBefore(tx: Transaction, end: Date): Promise<number> {
  const row = await tx.maybe<{ seal_no: number }>(sql`
    SELECT seal_no FROM admin_log WHERE at < ${end.toISOString()} AND seal_no IS NOT NULL
    ORDER BY at DESC, id DESC LIMIT 1`);
  return row?.seal_no ?? 0;
}

function startOfDay(now: Date): number {
  return Math.floor(now.getTime() / dayMs) * dayMs;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
