import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Quarterdeck } from './server.ts';
import type { StaffName } from './staff.ts';

/** What the setup passes to the journeys. */
export interface Shared {
  quarterdeck: Quarterdeck;
  /** A session of each member of staff, which no journey may end. */
  tokens: Record<StaffName, string>;
}

const name = 'QUARTERDECK_JOURNEYS';

/**
 * Answers workers once it is there; they inherit the address with the environment of the process that the setup runs in.
 * Gives back what ends that.
 */
export async function publish(coming: Promise<Shared>): Promise<() => Promise<void>> {
  const answer = coming.then(
    (shared) => ({ status: 200, body: JSON.stringify(shared) }),
    (error: Error) => ({ status: 500, body: error.message }),
  );
  const server = createServer(async (_request, response) => {
    const { status, body } = await answer;
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

let known: Promise<Shared> | undefined;

/** Waits for the setup. */
export function shared(): Promise<Shared> {
  known ??= ask();
  return known;
}

async function ask(): Promise<Shared> {
  const address = process.env[name];
  if (address === undefined) throw new Error('The global setup has not run');
  const response = await fetch(address);
  const body = await response.text();
  if (!response.ok) throw new Error(body);
  return JSON.parse(body) as Shared;
}
