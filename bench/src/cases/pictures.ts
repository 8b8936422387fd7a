import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { uploadMedia } from '@quarterdeck/contract/features/files/library';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import { type HeavyPicture, heavyPictures } from '@quarterdeck/server/test/support/heavy-pictures';
import type { Bench } from '../bench.ts';
import { percentile } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';
import type { BenchServer } from '../server.ts';

/** The largest pictures that are taken, and what is not, all sent at once: the memory they cost, and what others notice. */
export async function* measurePictures({ server, size }: Bench): AsyncGenerator<Figure> {
  const pictures = await heavyPictures(size(1, 100));
  for (let warmUp = 0; warmUp < size(20, 2); warmUp += 1) await server.get(userInfo.path);
  const before = server.memory();
  resetPeak(server);
  const meanwhile = askMeanwhile(server);
  const sent = Array.from({ length: size(2, 1) }, () => pictures).flat();
  const begun = performance.now();
  const ended = Promise.all(sent.map((picture) => send(server, picture)));
  const times = await ended.then(meanwhile.end, async (error) => {
    await meanwhile.end();
    throw error;
  });
  const seconds = (performance.now() - begun) / 1_000;
  const peak = peakMemory(server) - before;
  const detail = { detail: `${sent.length} at once` };
  yield atMost('pictures: memory that uploads take at their peak', peak, 500, 'MB', detail);
  yield noted('pictures: the same, of them left afterwards', server.memory() - before, 'MB');
  yield atMost('pictures: p99 of a cheap request meanwhile', percentile(times, 0.99), 100, 'ms');
  yield noted('pictures: the slowest of them', Math.max(...times), 'ms');
  yield noted('pictures: time for one', seconds / sent.length, 's');
}

/** A connection that is idle for long is closed: on a slow machine a picture is sent again. */
const attempts = 5;

/** Sends a picture until there is room for it. */
async function send(server: BenchServer, { name, bytes, isKept }: HeavyPicture): Promise<void> {
  for (let attempt = 1; ; ) {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    const response = await fetch(server.url + uploadMedia.path, {
      method: 'POST',
      headers: { ...server.headers },
      body: form,
    }).catch((error: Error) => {
      if (attempt === attempts) throw new Error(`${name}: ${String(error.cause)}`);
    });
    if (response === undefined) {
      attempt += 1;
      continue;
    }
    const { msg } = (await response.json()) as { msg: string };
    if (response.status === 503) {
      await delay(Number(response.headers.get('retry-after') ?? 1) * 1_000);
      continue;
    }
    if ((response.status === 200) !== isKept) throw new Error(`${name}: ${response.status} ${msg}`);
    return;
  }
}

/** Asks for what costs the server next to nothing, over and over. */
function askMeanwhile(server: BenchServer): { end(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      // One that is refused has not been answered yet.
      while (!(await isAnswered(server))) await delay(5);
      times.push(performance.now() - begun);
      await delay(5);
    }
  })();
  return {
    async end() {
      isOver = true;
      await asking;
      return times;
    },
  };
}

async function isAnswered({ url, headers }: BenchServer): Promise<boolean> {
  const response = await fetch(url + userInfo.path, { headers });
  await response.arrayBuffer();
  return response.status === 200;
}

/** Has Linux measure the peak from now on. */
function resetPeak({ pid }: BenchServer): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Resident memory at its peak, in megabytes. */
function peakMemory({ pid }: BenchServer): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+) kB$/m)?.[1];
  return Number(kilobytes) / 1024;
}
