import { liveChanges } from '@quarterdeck/contract/features/session/live';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import { vi } from 'vitest';
import { dial } from '../security/wire.ts';
import type { Scene } from './fixtures.ts';
import { whileWorking } from './load.ts';
import type { Ending } from './server-process.ts';

interface Stop extends Ending {
  ms: number;
  /** Commands that took effect although no one was told. */
  unanswered: string[];
}

/** Asks the server to end while all its clients are at work and listen, and goes on working until it is gone. */
export async function terminateUnderLoad(scene: Scene): Promise<Stop> {
  const { house, load, journal } = scene;
  const listening = await listenToChanges(scene);
  const first = journal.sendings.length;
  const ending = await whileWorking(load, async () => {
    await vi.waitUntil(() => journal.acknowledged(first).length >= 50, { timeout: 30_000, interval: 10 });
    return await house.terminate();
  });
  await Promise.all(listening);

  const unknown = journal.unknown().map(({ key }) => key);
  await house.start();
  const unanswered = await house.withPool(async (pool) => {
    const found = await pool.query<{ key: string }>(
      'SELECT key FROM idempotency WHERE key = ANY($1::text[])',
      [unknown],
    );
    return found.rows.map(({ key }) => key);
  });
  await journal.settle();
  return { ...ending, unanswered };
}

/** Opens a stream of changes for each member of staff. @returns when each has come to its end, which is no error */
async function listenToChanges({ house, load }: Scene): Promise<Promise<void>[]> {
  const streams = load.staff.map(async (caller) => {
    const headers = caller.sign({ method: 'GET', url: userInfo.path, body: '' });
    const { data } = (await (await fetch(house.url + userInfo.path, { headers })).json()) as {
      data: { access_stamp: string };
    };
    const query = new URLSearchParams({ seen: data.access_stamp });
    const { status, body } = await fetch(`${house.url}${liveChanges.path}?${query}`, { headers });
    if (status !== 200 || body === null) throw new Error(`${caller.name} cannot listen: ${status}`);
    return body;
  });
  return (await Promise.all(streams)).map(async (body) => {
    for await (const _ of body); // until its end
  });
}

/** Asks the server to end while somebody is in the middle of a request that never goes on. */
export async function terminateBesideHalfARequest({ house }: Scene): Promise<Ending & { ms: number }> {
  const socket = await dial(house.url);
  try {
    const headers = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
    await new Promise((resolve) => socket.write(`POST ${login.path} HTTP/1.1\r\n${headers}{`, resolve));
    return await house.terminate();
  } finally {
    socket.destroy();
  }
}
