import type { LogKey, SignedHead } from '@quarterdeck/contract/features/admin-log/chain';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Cipher } from '../crypto/secret-key.ts';
import type { Queryable, Transaction } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { dayAfter, dayBefore, endOf } from '../days.ts';
import type { Job } from '../jobs/jobs.ts';
import { genesisHash } from './canonical.ts';
import { currentSigner, isSignedBy, type Signer } from './signing-keys.ts';
import { type Break, type Verdict, type VerifyOptions, verifyChain } from './verify.ts';

/** The signed heads, the latest first. */
export async function signedHeads(db: Queryable): Promise<SignedHead[]> {
  return await db.query<SignedHead>(sql`
    SELECT day, seal_no, encode(hash, 'hex') AS hash, signed_at, key, signature FROM log_head ORDER BY day DESC`);
}

/** A public key, and when it was retired: what it signed later is forged. */
type HeadKey = Pick<LogKey, 'public_key' | 'retired_at'>;

/** The first head that none of the keys has signed while it was the one that signs. */
export function forgedHead(heads: readonly SignedHead[], keys: readonly HeadKey[]): SignedHead | undefined {
  return heads
    .filter((head) => !isGenuine(head, keys))
    .toSorted((one, other) => one.seal_no - other.seal_no)
    .at(0);
}

function isGenuine(head: SignedHead, keys: readonly HeadKey[]): boolean {
  return keys.some(
    ({ public_key, retired_at }) =>
      (retired_at === null || head.signed_at <= retired_at) && isSignedBy(head, public_key),
  );
}

/**
 * Verifies the heads with the keys, and the chain, also against the genuine heads. Defects of the chain
 * comes first; a forged head says nothing about it.
 */
export async function verifyByHeads(
  db: Queryable,
  heads: readonly SignedHead[],
  keys: readonly HeadKey[],
  options: Omit<VerifyOptions, 'anchors'>,
): Promise<Omit<Verdict, 'ok'>> {
  const anchors = heads
    .filter((head) => isGenuine(head, keys))
    .map(({ seal_no, hash }) => ({ sealNo: seal_no, hash }));
  const { ok: _, ...verdict } = await verifyChain(db, { ...options, anchors });
  const forged = forgedHead(heads, keys);
  const firstBad: Break | undefined =
    verdict.firstBad ?? (forged && { id: null, sealNo: forged.seal_no, why: 'forged' });
  return { ...verdict, ...(firstBad && { firstBad }) };
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
    const yesterday = dayBefore(now);
    const last = await tx.maybe<{ day: string; seal_no: number }>(sql`
      SELECT day, seal_no FROM log_head ORDER BY day DESC LIMIT 1`);
    let sealNo = last?.seal_no ?? 0;
    let count = 0;
    for (let day = last ? dayAfter(last.day) : yesterday; day <= yesterday; day = dayAfter(day)) {
      sealNo = Math.max(sealNo, await lastSealedBefore(tx, endOf(day)));
      await signHead(tx, signer, { day, seal_no: sealNo }, now);
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

async function lastSealedBefore(tx: Transaction, end: string): Promise<number> {
  const row = await tx.maybe<{ seal_no: number }>(sql`
    SELECT seal_no FROM admin_log WHERE at < ${end} AND seal_no IS NOT NULL
    ORDER BY at DESC, id DESC LIMIT 1`);
  return row?.seal_no ?? 0;
}
