import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { timesUntilSeen } from '../live/seen.ts';
import { openStreams } from '../live/streams.ts';
import { atMost, type Figure, skipped } from '../report.ts';
import { recordStatements } from '../statement-log.ts';

const built = join(import.meta.dirname, '../../../web/dist/index.html');

/** What a stream could ask for: who its reader is, what they may do, and what changed. Jobs ask for other things. */
const ofStreams = /\b(?:session|former_token|admin|admin_role|role|menu_rule|pg_notify)\b/;

/** The queue of jobs, which notifies too, and the job that ends previews. */
const ofJobs = /\bjob\.|\bpreview_ends_at\b/;

/** Lists that follow what others do: how soon, and what it costs to hold the streams open. */
export async function* measureLive(bench: Bench): AsyncGenerator<Figure> {
  const { database, server, size } = bench;
  const wanted = size(500, 40);
  const before = server.memory();
  const streams = await openStreams(bench, wanted);
  const after = server.memory();
  yield atMost('live: memory of 500 open streams', after - before, 50, 'MB');
  const recorded = await recordStatements(database, () => delay(size(10_000, 300)));
  const asked = recorded.filter(({ text }) => ofStreams.test(text) && !ofJobs.test(text));
  yield atMost('live: statements of 500 open streams while nothing happens', asked.length, 0, '');
  if (streams.count !== wanted) throw new Error(`${streams.count} of ${wanted} streams are open`);
  streams.close();

  if (!existsSync(built)) {
    yield skipped('live: a change on another’s open list', 'build the page first');
    return;
  }
  const times = await timesUntilSeen(bench, size(20, 2));
  const slowest = Math.max(...times) / 1_000;
  yield atMost('live: a change on another’s open list, slowest of 20', slowest, 2, 's');
}
