import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { aLogRow } from '@quarterdeck/server/kernel/audit/fixtures';
import { verifyChain } from '@quarterdeck/server/kernel/audit/verify';
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { type Queryable, queryable } from '@quarterdeck/server/kernel/database/sql';
import type { Bench } from '../bench.ts';
import type { BenchDatabase } from '../database.ts';
import { connections } from '../load.ts';
import { atMost, type Figure, noted, reaches } from '../report.ts';
import { allSealed, seedLog } from '../seed.ts';

/** Rows that are verified, and in the case for which there must be time. */
const rowCount = 1_000_000;
const scaleRowCount = 10_000_000;

const writingSeconds = 20;
/** Rows in a tenth of a second: somewhat more than a hundred thousand in a minute. */
const rowsAtOnce = 175;

/** Where memory grew with the rows it would grow by hundreds of megabytes. */
const growthMaxMb = 50;

/** Rows are written while the server seals them, and a long log is verified. */
export function measureLog(bench: Bench): AsyncGenerator<Figure> {
  return measure(bench, bench.size(rowCount, 1_000));
}

/** The same with ten million rows. */
export function measureLogAtScale(bench: Bench): AsyncGenerator<Figure> {
  return measure(bench, scaleRowCount);
}

async function* measure({ database, server, size }: Bench, count: number): AsyncGenerator<Figure> {
  const pool = createPool(database.appUrl, {
    max: connections,
    statement_timeout: 0,
    connectionTimeoutMillis: 60_000, // rows wait for each other where the machine is slow
  });
  const db = queryable(pool);
  try {
    yield* writeWhileSealed(db, database, size(writingSeconds, 0.5));
    await allSealed(database);
    server.pause();
    await seedLog(database, count);
    yield* verify(db, database);
  } finally {
    server.resume();
    await pool.end();
  }
}

async function* writeWhileSealed(
  db: Queryable,
  database: BenchDatabase,
  writing: number,
): AsyncGenerator<Figure> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1_000;
  const rows: Promise<void>[] = [];
  let oldest = 0;
  for (let round = 1; seconds() < writing; round += 1) {
    for (let row = 0; row < rowsAtOnce; row += 1) rows.push(aLogRow(db));
    oldest = Math.max(oldest, await oldestUnsealed(database));
    await delay(Math.max(round * 100 - seconds() * 1_000, 0));
  }
  await Promise.all(rows);
  const perMinute = (rows.length / seconds()) * 60;
  for (let age = oldest; age > 0; age = await oldestUnsealed(database)) {
    oldest = Math.max(oldest, age);
    await delay(100);
  }
  yield reaches('log: rows written while they are sealed', perMinute, 100_000, 'min');
  yield atMost('log: the longest wait for a seal', oldest, 2, 's');
}

/** Seconds since the oldest row without a seal was committed, or a little more: since it was begun. */
async function oldestUnsealed({ client }: BenchDatabase): Promise<number> {
  const { rows } = await client.query<{ age: number }>(
    'SELECT coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS age FROM admin_log WHERE seal_no IS NULL',
  );
  return rows[0]?.age ?? 0;
}

async function* verify(db: Queryable, database: BenchDatabase): AsyncGenerator<Figure> {
  const memoryBefore = process.memoryUsage.rss();
  const worked = await processorTime(database);
  const start = performance.now();
  const { ok, rows, firstBad } = await verifyChain(db, { lanes: availableParallelism() });
  const perSecond = (rows / (performance.now() - start)) * 1_000;
  const work = (await processorTime(database)) - worked;
  if (!ok) throw new Error(`The log is not sound: ${JSON.stringify(firstBad)}`);
  const growth = Math.max((process.memoryUsage.rss() - memoryBefore) / 1024 ** 2, 0);
  const detail = `${rows.toLocaleString('en-US')} rows`;
  yield reaches('log: verification', perSecond, 200_000, 's', { detail });
  yield noted('log: work of a processor for each row', (work / rows) * 1_000_000, 'µs');
  yield atMost('log: memory that verifying takes', growth, growthMaxMb, 'MB');
}

/** Linux counts in hundredths of a second. */
const tick = 0.01;

/** Seconds that the database has worked for the connections that are open, whatever else the machine did. */
async function processorTime({ client }: BenchDatabase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'quarterdeck'",
  );
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * tick;
  }, 0);
}
