import { setTimeout as delay } from 'node:timers/promises';
import { addBulk, bulkDetail, previewBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import {
  acknowledgeInstructions,
  readInstructions,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import type { Bench } from '../bench.ts';
import { atMost, type Figure } from '../report.ts';
import { seedRobots, seedUsers } from '../seed.ts';
import { asStaff, tradingPlatform } from '../trading-platform.ts';

/** Of so many robots a ninth are long, run and lose: a filter finds about eleven thousand. */
const fullRobots = 100_000;

/** Whatever takes longer does not end, in milliseconds. */
const patienceMs = 60_000;

/** How often it is asked how far it is, which reads all its robots, in milliseconds: more often than a page does. */
const lookMs = 250;

/** A pause of the robots that a filter finds: its preview, and how long it takes until the last one is instructed. */
export async function* measureBulk({ database, server, size }: Bench): AsyncGenerator<Figure> {
  await seedUsers(database, size(10_000, 1_000));
  await seedRobots(database, { count: size(fullRobots, 1_000), users: size(10_000, 1_000) });
  await database.client.query(`
    INSERT INTO config ("group", name, value, updated_at) VALUES ('steering', 'bulk_alone_max', '100000', now())`);
  const platform = await tradingPlatform(server);
  const asked = {
    target: { filter: { status: 'running', loss: 'true', direction: 'long' } },
    kind: 'pause',
  } as const;
  const looking = performance.now();
  const { instructed } = await asStaff(server, previewBulk, asked);
  const preview = performance.now() - looking;
  const detail = `${instructed.toLocaleString('en-US')} robots`;

  const { id } = await asStaff(server, addBulk, { ...asked, robots: instructed, reason: 'A bench' });
  const { list } = await waitFor(
    () => platform.read(readInstructions),
    ({ list: some }) => some.length > 0,
  );
  const at = new Date().toISOString();
  await platform.post(acknowledgeInstructions, {
    acknowledgements: list.map((one) => ({ id: one.id, outcome: 'done' as const, at })),
  });
  const writing = performance.now();
  await waitFor(
    async () => {
      const { data } = (await (await server.get(`${bulkDetail.path}?id=${id}`)).json()) as {
        data: { robot_bulk: { instructed: number } };
      };
      return data.robot_bulk;
    },
    (bulk) => bulk.instructed === instructed,
  );
  const written = performance.now() - writing;
  yield atMost('bulk: preview of 10,000 robots', preview, 1_000, 'ms', { detail });
  yield atMost('bulk: 10,000 robots instructed after the first have answered', written, 5_000, 'ms', {
    detail,
  });
}

async function waitFor<Value>(
  look: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const value = await look();
    if (isThere(value)) return value;
    await delay(lookMs);
  }
  throw new Error('The robots were not instructed in time');
}
