import { Agent, get, type IncomingMessage } from 'node:http';
import { liveChanges } from '@quarterdeck/contract/features/session/live';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import type { Bench } from '../bench.ts';
import { addStaff } from './staff.ts';

/** Streams that the server lets one person have. */
const perPerson = 20;

export interface OpenStreams {
  /** Streams of which the server has said something. */
  count: number;
  close(): void;
}

/** Opens so many streams of changes, as the windows of enough members of staff do. */
export async function openStreams(bench: Bench, count: number): Promise<OpenStreams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const opened: IncomingMessage[] = [];
  for (let left = count; left > 0; left -= perPerson) {
    const headers = { authorization: `Bearer ${await addStaff(bench, ['user.read'])}` };
    const { data } = (await (await fetch(bench.server.url + userInfo.path, { headers })).json()) as {
      data: { access_stamp: string };
    };
    const address = `${bench.server.url}${liveChanges.path}?${new URLSearchParams({ seen: data.access_stamp })}`;
    const streams = Array.from({ length: Math.min(perPerson, left) }, () => open(address, headers, agent));
    opened.push(...(await Promise.all(streams)));
  }
  return {
    get count() {
      return opened.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
    },
    close: () => agent.destroy(),
  };
}

/** A stream from its first word on. */
function open(address: string, headers: Record<string, string>, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers, agent }, (response) => {
      response.on('error', () => {}); // the case ends it
      if (response.statusCode === 200) response.once('data', () => resolve(response));
      else reject(new Error(`${liveChanges.path}: ${response.statusCode}`));
    });
    request.once('error', reject);
  });
}
