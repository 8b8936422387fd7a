import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import { canonicalColumns, chainHash, genesisHash } from './canonical.ts';

/** Small enough that what a batch leaves behind is cleared away at once. */
const batchMax = 250;

/**
 * `missing`: rows right before this one are gone. `unlinked`: it does not follow the row before it, so one of the
 * two was put there, moved, or sealed anew. `changed`: its content is not what was sealed. `resealed`: it is sound
 * in itself, but not the row that was noted.
 */
export type Fault = 'missing' | 'unlinked' | 'changed' | 'resealed';

/** A place in the chain and its hash in hexadecimal. */
export interface Link {
  sealNo: number;
  hash: string;
}

export interface Verdict {
  ok: boolean;
  /** Sealed rows that were found to be sound. */
  rows: number;
  /** Rows that wait for their seal; while a server runs they are about a second old at most. */
  unsealed: number;
  /** Where the chain first breaks; no id where the row itself is gone. */
  firstBad?: { id: number | null; sealNo: number; why: Fault };
  /** The end of what is sound. Noted elsewhere, it is a later verification's `anchor`. */
  head: Link;
}

export interface VerifyOptions {
  /** The seal number to begin with; what comes before it is trusted. */
  from?: number;
  /** A head noted earlier. It alone shows that rows at the end are gone or that the whole chain was made anew. */
  anchor?: Link;
}

/** Recomputes the chain from its rows, in bounded memory, and names the first row that is wrong. */
export async function verifyChain(db: Queryable, { from = 1, anchor }: VerifyOptions = {}): Promise<Verdict> {
  let head: Place = { sealNo: from - 1, hash: await hashBefore(db, from) };
  let rows = 0;
  let firstBad: Verdict['firstBad'];
  for await (const row of sealedRows(db, from)) {
    const why = faultOf(row, head, anchor);
    if (why !== undefined) {
      firstBad = { id: row.id, sealNo: row.seal_no, why };
      break;
    }
    head = { sealNo: row.seal_no, hash: row.hash };
    rows += 1;
  }
  if (firstBad === undefined && anchor !== undefined && head.sealNo < anchor.sealNo) {
    firstBad = { id: null, sealNo: head.sealNo + 1, why: 'missing' };
  }
  const { unsealed } = await db.one<{ unsealed: number }>(sql`
    SELECT count(*) AS unsealed FROM admin_log WHERE seal_no IS NULL`);
  return {
    ok: firstBad === undefined,
    rows,
    unsealed,
    ...(firstBad && { firstBad }),
    head: { sealNo: head.sealNo, hash: (head.hash ?? genesisHash).toString('hex') },
  };
}

interface Place {
  sealNo: number;
  hash: Buffer | null;
}

interface SealedRow {
  id: number;
  seal_no: number;
  prev_hash: Buffer | null;
  hash: Buffer | null;
  row: (string | null)[];
}

/** What is wrong with a row that comes after `head`. */
function faultOf(
  { seal_no, prev_hash, hash, row }: SealedRow,
  head: Place,
  anchor: Link | undefined,
): Fault | undefined {
  if (seal_no !== head.sealNo + 1 || head.hash === null) return 'missing';
  if (prev_hash === null || !head.hash.equals(prev_hash)) return 'unlinked';
  if (hash === null || !chainHash(prev_hash, row).equals(hash)) return 'changed';
  return anchor?.sealNo === seal_no && anchor.hash !== hash.toString('hex') ? 'resealed' : undefined;
}

/** The hash that the row at this place follows; null where the row before it is gone. */
async function hashBefore(db: Queryable, sealNo: number): Promise<Buffer | null> {
  if (sealNo === 1) return genesisHash;
  const row = await db.maybe<{ hash: Buffer }>(sql`
    SELECT hash FROM admin_log WHERE seal_no = ${sealNo - 1}`);
  return row?.hash ?? null;
}

/** All sealed rows from a place on, in their order. */
async function* sealedRows(db: Queryable, from: number): AsyncGenerator<SealedRow> {
  for (let next = from; ; ) {
    const batch = await db.query<SealedRow>(sql`
      SELECT id, seal_no, prev_hash, hash, ${canonicalColumns} AS row FROM admin_log
      WHERE seal_no >= ${next} ORDER BY seal_no LIMIT ${batchMax}::int`);
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchMax) return;
    next = last.seal_no + 1;
  }
}
