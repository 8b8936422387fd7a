import { createHmac, randomUUID } from 'node:crypto';
import type { BodyInput, Endpoint, QueryInput, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';

/** The answer of the server: the data, or why it was refused. */
export type Said<Data = unknown> = { ok: true; data: Data } | { ok: false; error: string };

/** One request as it is kept until it was answered: sent again it has the same effect once. */
export interface Letter {
  path: string;
  body: unknown;
  key: string;
}

/** Sends requests to the server. */
export interface Link {
  read<E extends Endpoint>(endpoint: E, query?: QueryInput<E>): Promise<Said<ReplyOf<E>>>;
  post(letter: Letter): Promise<Said>;
}

/** A request that is to be sent. */
export function letter<E extends Endpoint>(endpoint: E, body: BodyInput<E>): Letter {
  return { path: endpoint.path, body, key: randomUUID() };
}

export interface Address {
  url: string;
  key: string;
  secret: string;
}

const patience = 30_000;
const retries = 8;

/** Sends signed requests over HTTP (docs/platform-api.md), and again if the server is too busy. */
export function httpLink(address: Address, isEnding: () => boolean): Link {
  return {
    read: async (endpoint, query) => {
      const { path, search } = filled(endpoint.path, query ?? {});
      // The server's own schema made the answer.
      return (await send(address, 'GET', path + search, '', '', isEnding)) as Said<never>;
    },
    post: ({ path, body, key }) => send(address, 'POST', path, key, JSON.stringify(body), isEnding),
  };
}

/** Puts what a path names into it, and the rest behind it. */
function filled(pattern: string, query: object): { path: string; search: string } {
  const rest = new URLSearchParams();
  let path = pattern;
  for (const [name, value] of Object.entries(query)) {
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(String(value)));
    else rest.set(name, String(value));
  }
  return { path, search: rest.size === 0 ? '' : `?${rest}` };
}

async function send(
  { url, key, secret }: Address,
  method: 'GET' | 'POST',
  path: string,
  idempotencyKey: string,
  body: string,
  isEnding: () => boolean,
): Promise<Said> {
  for (let attempt = 1; ; attempt += 1) {
    const timestamp = String(Date.now());
    const text = [timestamp, method, path, idempotencyKey, body].join('\n');
    const headers = {
      'x-quarterdeck-key': key,
      'x-quarterdeck-timestamp': timestamp,
      'x-quarterdeck-signature': createHmac('sha256', secret).update(text).digest('hex'),
      ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
    };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(patience),
    }).catch((error: Error) => error);
    if (answer instanceof Error) {
      if (attempt >= retries || isEnding()) throw answer;
      await pause(1_000 * attempt);
      continue;
    }
    const isBusy = answer.status === 429 || answer.status === 503;
    if (isBusy && attempt < retries && !isEnding()) {
      await answer.body?.cancel();
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      continue;
    }
    const { data, error, code, msg } = (await answer.json()) as Record<string, unknown>;
    if (code === 200) return { ok: true, data };
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${msg}`);
    return { ok: false, error: String(error) };
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
