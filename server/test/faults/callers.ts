import { Agent, request } from 'node:http';
import { login } from '@quarterdeck/contract/features/session/session';
import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import { signature } from '#identity/platform-signature.ts';

/** What came back over the wire. */
export interface Received {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
}

interface Sent {
  method: 'GET' | 'POST';
  /** Path and query. */
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** Nothing may take longer than this, whatever is killed meanwhile; in milliseconds. */
const longestWait = 15_000;

/** Connections that are kept between calls, as those of a browser or a platform are. */
export class Connections {
  #agent = new Agent({ keepAlive: true });

  /** @throws the socket's error where no answer came. */
  send(base: string, { method, url, body, headers }: Sent): Promise<Received> {
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.#agent, headers, timeout: longestWait };
      const outgoing = request(new URL(url, base), options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      outgoing.once('timeout', () => outgoing.destroy(new Error('No answer in time')));
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** What a signature covers, besides its time. */
export interface Call {
  method: 'GET' | 'POST';
  url: string;
  body: string;
  idempotencyKey?: string;
}

/** Somebody who may call: by what headers a call of theirs is known. */
export interface Caller {
  name: string;
  sign(call: Call): Record<string, string>;
}

/** The trading platform, which signs each call again, by the clock of the server that it calls. */
export function platformCaller(
  { key, secret }: { key: string; secret: string },
  now: () => number = Date.now,
): Caller {
  let last = 0;
  return {
    name: 'platform',
    sign({ method, url, body, idempotencyKey }) {
      last = Math.max(last + 1, now());
      const timestamp = String(last);
      const rawBody = Buffer.from(body);
      return {
        [platformHeaders.key]: key,
        [platformHeaders.timestamp]: timestamp,
        [platformHeaders.signature]: signature(secret, { timestamp, method, url, idempotencyKey, rawBody }),
      };
    },
  };
}

/** A member of staff, signed in for as long as the session lasts. */
export async function staffCaller(
  connections: Connections,
  base: string,
  username: string,
  password: string,
): Promise<Caller> {
  const body = JSON.stringify({ username, password });
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await connections.send(base, { method: 'POST', url: login.path, body, headers });
  if (status !== 200) throw new Error(`${username} could not sign in: ${text}`);
  const { data } = JSON.parse(text) as { data: { token: string } };
  return { name: username, sign: () => ({ authorization: `Bearer ${data.token}` }) };
}
