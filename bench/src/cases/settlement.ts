import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { settlements, startSettlement } from '@quarterdeck/contract/features/rewards/rewards';
import type { Bench } from '../bench.ts';
import { type Figure, reaches } from '../report.ts';
import { seedRewards, seedUsers, settlePlainly, sharedRows } from '../seed.ts';

const fullCount = 100_000;

/**
 * A settlement of 100,000 rewards of ten thousand users, begun over HTTP and carried out by its job, each reward by a batch of its
 * own with every check of the ledger; beside single statements that write the same rows and check nothing.
 */
export async function* measureSettlement({ database, server, size }: Bench): AsyncGenerator<Figure> {
  const count = size(fullCount, 1_000);
  await seedUsers(database, size(fullCount / 10, sharedRows.users[1]));
  await seedRewards(database, { first: 1_000_000, count });
  await begin(server);
  const ours = (count / (await ended(server, count))) * 1_000;
  await seedRewards(database, { first: 2_000_000, count });
  const begun = performance.now();
  await settlePlainly(database);
  const theirs = (count / (performance.now() - begun)) * 1_000;
  yield {
    ...reaches('settlement: 100,000 rewards, beside single statements without a check', ours, 5_000, 's'),
    peer: theirs,
    ratio: ours / theirs,
  };
}

async function begin({ url, headers }: Bench['server']): Promise<void> {
  const response = await fetch(url + startSettlement.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: '{}',
  });
  if (response.status !== 200) throw new Error(`No settlement began: ${await response.text()}`);
}

/**
 * How long it took by its own two times, from who began it to its end; asked for as often as its page asks. Some users are frozen:
 * theirs are looked at and kept.
 * @returns milliseconds @throws where it did not take up all of them
 */
async function ended(server: Bench['server'], count: number): Promise<number> {
  for (;;) {
    const { data } = (await (await server.get(settlements.path)).json()) as {
      data: Pick<ReplyOf<typeof settlements>, 'list'>;
    };
    const [last] = data.list;
    if (last?.finished_at != null && last.status === 'completed' && last.settled + last.withheld === count)
      return Date.parse(last.finished_at) - Date.parse(last.created_at);
    if (last?.status === 'completed' || last?.status === 'failed') throw new Error(JSON.stringify(last));
    await delay(1_000);
  }
}
