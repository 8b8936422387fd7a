import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { type Hearing, hear } from './notifications.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let way: Way;
let pool: pg.Pool;
let hearing: Hearing | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await wayTo(database.url);
  pool = createPool(way.url);
});
afterAll(async () => {
  way?.open();
  await hearing?.close();
  await pool?.end();
  way?.server.close();
  await database?.drop();
});

interface Way {
  url: string;
  server: Server;
  /** Lets nothing through any more, and says so to neither side. */
  block(): void;
  /** Breaks what is blocked; what connects from now on gets through. */
  open(): void;
}

/** A way to the database through this process. */
async function wayTo(databaseUrl: string): Promise<Way> {
  const { host, port } = new pg.Client(databaseUrl);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('data', (data) => isBlocked || to.write(data));
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    server,
    block() {
      isBlocked = true;
    },
    open() {
      isBlocked = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}

test('a connection that died silently is noticed, and what it missed is announced', async () => {
  const heard: (string | undefined)[] = [];
  hearing = hear(pool, 'tests', (payload) => heard.push(payload), { beatMs: 10, answerMs: 500 });
  const hears = async (text: string) => {
    await database.pool.query(`NOTIFY tests, '${text}'`);
    return heard.includes(text);
  };
  await expect.poll(() => hears('first')).toBe(true);

  way.block();
  await expect.poll(() => hearing?.isListening).toBe(false);
  expect(heard.at(-1)).toBeUndefined();

  way.open();
  await expect.poll(() => hears('second')).toBe(true);
});
