import type { LogFault } from '@quarterdeck/contract/features/admin-log/chain';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import { chainHashQuery, genesisHash, type Head, headQuery } from './canonical.ts';

/** A row that waits so long while later ones have their seal was left out. */
const unsealedMinutes = 5;

/** A place in the chain and its hash in hexadecimal. */
export interface Link {
  sealNo: number;
  hash: string;
}

/** Where the chain first breaks; no id where the row itself is gone. */
export interface Break {
  id: number | null;
  /** Null where the row has no seal. */
  sealNo: number | null;
  why: LogFault;
}

export interface Verdict {
  ok: boolean;
  /** Sealed rows that were found to be sound. */
  rows: number;
  /** Rows that wait for their seal; while a server runs they are about a second old at most. */
  unsealed: number;
  firstBad?: Break;
  /** The end of what is sound. Noted elsewhere, it is a later verification's `anchor`. */
  head: Link;
}

export interface VerifyOptions {
  /** The seal number to begin with; what comes before it is trusted. */
  from?: number;
  /** The last seal number; by default the end of the chain. */
  to?: number | undefined;
  /** Heads stored earlier. Only they reveal that rows at the end are gone or that the chain was rewritten. */
  anchors?: readonly Link[];
  /** Rows that one statement checks: few enough that it ends in time on a busy machine too. */
  rangeSize?: number;
  /** Statements at the same time; each keeps one core of the database busy. */
  lanes?: number;
  /** Told after each range how many rows are found sound, and of how many. */
  onProgress?(rows: number, total: number): Promise<void> | void;
}

/**
 * Recomputes the chain from its rows and names the first row that is wrong. The database does the hashing, range by
 * range, so that memory does not grow with the log and no row travels.
 */
export async function verifyChain(db: Queryable, options: VerifyOptions = {}): Promise<Verdict> {
  const { from = 1, anchors = [] } = options;
  const end = (await db.maybe<Head>(headQuery))?.sealNo ?? 0;
  const to = Math.min(options.to ?? end, end);
  const broken = (await missingBefore(db, from)) ?? (await brokenRow(db, { ...options, from, to }));
  const firstBad = earlier(broken, await brokenAnchor(db, anchors, end)) ?? (await leftOut(db, end));
  const sound = Math.max(broken === undefined ? to : broken.sealNo - 1, from - 1);
  const { unsealed } = await db.one<{ unsealed: number }>(sql`
    SELECT count(*) AS unsealed FROM admin_log WHERE seal_no IS NULL`);
  return {
    ok: firstBad === undefined,
    rows: sound - from + 1,
    unsealed,
    ...(firstBad && { firstBad }),
    head: { sealNo: sound, hash: ((await hashAt(db, sound)) ?? genesisHash).toString('hex') },
  };
}

/** A break that has a place in the chain. */
type PlacedBreak = Break & { sealNo: number };

/** The row before the first one to be checked must be there, or nothing says what that one follows. */
async function missingBefore(db: Queryable, from: number): Promise<PlacedBreak | undefined> {
  const isThere = from === 1 || (await hashAt(db, from - 1)) !== undefined;
  return isThere ? undefined : missing(from - 1);
}

interface Ranges extends Pick<VerifyOptions, 'lanes' | 'rangeSize' | 'onProgress'> {
  from: number;
  to: number;
}

/** Goes through the ranges in their order, some of them being checked ahead. */
async function brokenRow(
  db: Queryable,
  { from, to, lanes = 1, rangeSize = 20_000, onProgress }: Ranges,
): Promise<PlacedBreak | undefined> {
  const ahead: Promise<PlacedBreak | undefined>[] = [];
  let next = from;
  for (let done = from - 1; done < to; ) {
    for (; ahead.length < lanes && next <= to; next += rangeSize) {
      const checking = brokenInRange(db, next, Math.min(next + rangeSize - 1, to));
      checking.catch(() => {}); // heard when its turn comes, if it comes
      ahead.push(checking);
    }
    const broken = await ahead.shift();
    if (broken !== undefined) return broken;
    done = Math.min(done + rangeSize, to);
    await onProgress?.(done - from + 1, to - from + 1);
  }
  return undefined;
}

interface CheckedRange {
  rows: number;
  firstFault: { id: number; sealNo: number; place: number; why: LogFault } | null;
}

/** The first fault from one place to another: each row is compared with the one before it and with its own hash. */
async function brokenInRange(db: Queryable, from: number, to: number): Promise<PlacedBreak | undefined> {
  const before =
    from === 1 ? sql`${genesisHash}::bytea` : sql`(SELECT hash FROM admin_log WHERE seal_no = ${from - 1})`;
  const { rows, firstFault } = await db.one<CheckedRange>(sql`
    WITH placed AS (
      SELECT id, seal_no, ${from - 1}::bigint + row_number() OVER chain AS place, prev_hash, hash,
        lag(hash, 1, ${before}) OVER chain AS previous, ${chainHashQuery} AS due
      FROM admin_log WHERE seal_no BETWEEN ${from} AND ${to} WINDOW chain AS (ORDER BY seal_no)
    ), judged AS (
      SELECT id, seal_no, place, CASE
          WHEN seal_no > place THEN 'missing'
          WHEN seal_no < place OR prev_hash IS DISTINCT FROM previous THEN 'inserted'
          WHEN hash IS DISTINCT FROM due THEN 'changed'
        END AS why
      FROM placed
    )
    SELECT count(*) AS rows,
      (array_agg(json_build_object('id', id, 'sealNo', seal_no, 'place', place, 'why', why) ORDER BY place)
        FILTER (WHERE why IS NOT NULL))[1] AS "firstFault"
    FROM judged`);
  if (firstFault === null) return rows < to - from + 1 ? missing(from + rows) : undefined;
  const { id, sealNo, place, why } = firstFault;
  return why === 'missing' ? missing(place) : { id, sealNo, why };
}

/** The first place where the chain is not the one of which a head was noted. */
async function brokenAnchor(
  db: Queryable,
  anchors: readonly Link[],
  end: number,
): Promise<PlacedBreak | undefined> {
  const places = anchors.map(({ sealNo }) => sealNo);
  const rows = await db.query<{ id: number; sealNo: number; hash: Buffer }>(sql`
    SELECT id, seal_no AS "sealNo", hash FROM admin_log WHERE seal_no = ANY(${places}::bigint[])`);
  const found = new Map(rows.map((row) => [row.sealNo, row]));
  let first: PlacedBreak | undefined;
  for (const { sealNo, hash } of anchors) {
    const row = found.get(sealNo);
    if (sealNo === 0 || row?.hash.toString('hex') === hash) continue;
    const broken =
      row === undefined
        ? missing(Math.min(sealNo, end + 1))
        : { id: row.id, sealNo, why: 'rewritten' as const };
    first = earlier(first, broken);
  }
  return first;
}

/** A row that the sealing passed over: later ones have their seal since long. */
async function leftOut(db: Queryable, end: number): Promise<Break | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    SELECT id FROM admin_log
    WHERE seal_no IS NULL AND id < (SELECT id FROM admin_log WHERE seal_no = ${end} LIMIT 1)
      AND at < now() - ${unsealedMinutes} * interval '1 minute' ORDER BY id LIMIT 1`);
  return row && { id: row.id, sealNo: null, why: 'unsealed' };
}

function missing(sealNo: number): PlacedBreak {
  return { id: null, sealNo, why: 'missing' };
}

function earlier(one: PlacedBreak | undefined, other: PlacedBreak | undefined): PlacedBreak | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.sealNo < one.sealNo ? other : one;
}

async function hashAt(db: Queryable, sealNo: number): Promise<Buffer | undefined> {
  const row = await db.maybe<{ hash: Buffer }>(sql`SELECT hash FROM admin_log WHERE seal_no = ${sealNo}`);
  return row?.hash;
}
