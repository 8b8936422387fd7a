import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaints } from '#test/oracle/checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { breaksOf, offering, playedPlatform } from './fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ listen: true, background: true });
  await offering(server);
});
afterAll(() => server?.close());

/** `SOAK_MINUTES` plays less, or more. */
const minutes = Number(process.env.SOAK_MINUTES ?? 20);
const pace = 5_000;

test(
  'two thousand robots trade: the books agree, memory is flat, the log is silent',
  async () => {
    const heap: number[] = [];
    const { tally } = await playedPlatform(server, {
      robots: 2_000,
      turns: (minutes * 60_000) / pace,
      minutes: 5,
      pace,
      after: (turn) => {
        if (turn % 24 === 0) heap.push(heapNow());
      },
    });
    expect(tally.robots).toBe(2_000);
    expect(tally.orders).toBeGreaterThan(2_000);
    expect(tally.refused).toEqual({});
    expect(await complaints(server.pool)).toEqual([]);
    expect(await breaksOf(server)).toEqual([]);
    expect(server.defects).toEqual([]);
    // Once all robots are there, the heap of server and platform together does not grow.
    const [early = 0, late = 0] = [heap[2], heap.at(-1)];
    process.stderr.write(
      `${JSON.stringify(tally)}; heap ${heap.map((one) => Math.round(one / 2 ** 20)).join(', ')} MB\n`,
    );
    expect(late).toBeLessThan(early * 1.25);
  },
  (minutes + 10) * 60_000,
);

/** What is in use, in bytes. */
function heapNow(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
