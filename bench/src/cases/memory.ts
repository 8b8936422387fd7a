import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, noted } from '../report.ts';
import type { BenchServer } from '../server.ts';

/** It has rested when its memory has not fallen for so long, in milliseconds. */
const fullRest = 20_000;

/** Falls by less do not count, in megabytes. */
const noise = 1;

/** What the server keeps after all that was asked of it: at once, and when the engine has collected what is no longer used. */
export async function* measureMemory({ server, size }: Bench): AsyncGenerator<Figure> {
  yield noted('memory: server right after all of it, the exports too', server.memory(), 'MB');
  yield atMost('memory: server once it has rested', await atRest(server, size(fullRest, 200)), 200, 'MB');
}

async function atRest(server: BenchServer, rest: number): Promise<number> {
  let lowest = server.memory();
  for (let since = performance.now(); performance.now() - since < rest; ) {
    await delay(100);
    const memory = server.memory();
    if (memory < lowest - noise) {
      lowest = memory;
      since = performance.now();
    }
  }
  return lowest;
}
