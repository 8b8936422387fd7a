import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { alternate } from '../measure.ts';
import { findProgram, runProgram } from '../programs.ts';
import { atLeast, atMostTimes, type Figure, skipped } from '../report.ts';
import type { BenchServer } from '../server.ts';
import { recordStatements } from '../statement-log.ts';

const path = '/backstage/withdrawal/export?sort=-id';
const tenth = `${path}&created_at_to=2025-02-06T12:00:00.000Z`;
const fullRounds = 2;

/** All rows may take so much more memory than a tenth of them: what grows with the rows would take ten times. */
const growthMax = 1.25;

/** All withdrawals as CSV over HTTP beside psql, which copies the same rows. */
export async function* measureExport({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const psql = findProgram('psql');
  const rounds = size(fullRounds, 1);
  // This also lets the heap grow to its usual size.
  const recorded = await recordStatements(database, () => take(server, path));
  const copied = recorded.map(({ text }) => text.match(/^COPY \((.*)\) TO STDOUT/s)?.[1]).find(Boolean);
  if (copied === undefined) throw new Error('The export was not recorded');

  const few = await take(server, tenth);
  const all = await take(server, path);
  const pair = { ours: all.memory, peer: few.memory };
  yield atMostTimes('export: memory for all rows beside a tenth', pair, growthMax, 'MB');
  if (psql === undefined) {
    yield skipped('export: rows as CSV', 'psql is not installed');
    return;
  }
  const ours = async () => (await take(server, path)).perSecond;
  const peer = async () => {
    const start = performance.now();
    const command = `\\copy (${copied.replace(/\s+/g, ' ')}) to /dev/null csv header`;
    await runProgram(psql, ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...database.arguments, '-c', command]);
    return (all.rows / (performance.now() - start)) * 1_000;
  };
  yield atLeast('export: rows as CSV', await alternate(rounds, ours, peer), 0.4);
}

interface Taken {
  rows: number;
  perSecond: number;
  /** The server's highest resident memory meanwhile, in megabytes. */
  memory: number;
}

async function take(server: BenchServer, from: string): Promise<Taken> {
  const start = performance.now();
  const { body } = await server.get(from);
  if (body === null) throw new Error('The export is empty');
  let isOver = false;
  const watch = async () => {
    let highest = 0;
    while (!isOver) {
      highest = Math.max(highest, server.memory());
      await delay(25);
    }
    return highest;
  };
  const memory = watch();
  let lines = 0;
  for await (const chunk of body) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  const milliseconds = performance.now() - start;
  isOver = true;
  const rows = lines - 1; // the first line holds the names
  return { rows, perSecond: (rows / milliseconds) * 1_000, memory: await memory };
}
