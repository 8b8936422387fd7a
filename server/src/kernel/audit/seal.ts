import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { queryable, type Transaction } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { canonicalText, chainHash, genesisHash, type Head, headQuery } from './canonical.ts';

/** Small enough that what a batch leaves behind is cleared away at once. */
const batchMax = 250;

/** One instance of the server seals at a time; the others find nothing left to do. */
const lockName = 'admin-log-seal';

export interface SealerOptions {
  pool: Pool;
  intervalMs?: number;
  /** Called once when sealing starts to fail, not on every attempt. Sealing recovers automatically. */
  onError(error: unknown): void;
}

export interface Sealer {
  /** Seals all that is committed now. @returns how many rows */
  sealNow(): Promise<number>;
  /** Ends after the batch that is under way. */
  stop(): Promise<void>;
}

/**
 * Puts the rows of the admin log into the hash chain shortly after they are committed. Writers never wait for each
 * other's hash: the place in the chain is given here, in the order of the ids that are there.
 */
export function startSealer({ pool, intervalMs = 500, onError }: SealerOptions): Sealer {
  const db = queryable(pool);
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function sealAll(): Promise<number> {
    let total = 0;
    for (let sealed = batchMax; sealed === batchMax && !isStopped; ) {
      sealed = await transaction(pool, sealBatch);
      total += sealed;
    }
    return total;
  }

  async function tick(): Promise<void> {
    try {
      const { waiting } = await db.one<{ waiting: boolean }>(sql`
        SELECT EXISTS (SELECT FROM admin_log WHERE seal_no IS NULL) AS waiting`);
      if (waiting) await serialize(sealAll);
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped) onError(error);
      isFailing = true;
    }
    schedule();
  }

  function serialize(work: () => Promise<number>): Promise<number> {
    const turn = running.then(work);
    running = turn.catch(() => {});
    return turn;
  }

  let ticking: Promise<void> = Promise.resolve();
  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      ticking = tick();
    }, intervalMs).unref();
  }

  schedule();
  return {
    sealNow: () => serialize(sealAll),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await ticking;
      await running;
    },
  };
}

interface Unsealed {
  id: number;
  text: string;
}

/** Seals up to a batch of rows in one statement. @returns how many */
async function sealBatch(tx: Transaction): Promise<number> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${lockName}))`);
  const head = (await tx.maybe<Head>(headQuery)) ?? { sealNo: 0, hash: genesisHash };
  const rows = await tx.query<Unsealed>(sql`
    SELECT id, ${canonicalText} AS text FROM admin_log WHERE seal_no IS NULL ORDER BY id LIMIT ${batchMax}::int`);
  if (rows.length === 0) return 0;
  const ids: number[] = [];
  const previousHashes: Buffer[] = [];
  const hashes: Buffer[] = [];
  let previous = head.hash;
  for (const { id, text } of rows) {
    const hash = chainHash(previous, text);
    ids.push(id);
    previousHashes.push(previous);
    hashes.push(hash);
    previous = hash;
  }
  await tx.query(sql`
    UPDATE admin_log SET seal_no = ${head.sealNo}::bigint + link.place, prev_hash = link.prev_hash, hash = link.hash
    FROM unnest(${ids}::bigint[], ${previousHashes}::bytea[], ${hashes}::bytea[])
      WITH ORDINALITY AS link (id, prev_hash, hash, place)
    WHERE admin_log.id = link.id`);
  return rows.length;
}
