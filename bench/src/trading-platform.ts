import { createHmac, randomUUID } from 'node:crypto';
import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import { createPlatformKey } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import type { BenchServer } from './server.ts';

export interface TradingPlatform {
  /** Reports something; what is refused is an error. */
  post<E extends Endpoint>(endpoint: E, content: BodyInput<E>): Promise<ReplyOf<E>>;
  /** The same, of content that is written already. */
  postText<E extends Endpoint>(endpoint: E, text: string): Promise<ReplyOf<E>>;
  read<E extends Endpoint>(endpoint: E, query?: string): Promise<ReplyOf<E>>;
}

/** A trading platform with a key of its own, which may call as often as it likes. */
export async function tradingPlatform(server: BenchServer): Promise<TradingPlatform> {
  const { platform_key, secret } = await asStaff(server, createPlatformKey, {
    name: 'bench',
    calls: [everyCall],
    per_minute: 1_000_000,
    burst: 1_000_000,
  });
  async function send<Data>(method: string, path: string, body: string): Promise<Data> {
    const key = method === 'POST' ? randomUUID() : '';
    const timestamp = String(Date.now());
    const signed = [timestamp, method, path, key, body].join('\n');
    const response = await fetch(server.url + path, {
      method,
      headers: {
        [platformHeaders.key]: platform_key.key,
        [platformHeaders.timestamp]: timestamp,
        [platformHeaders.signature]: createHmac('sha256', secret).update(signed).digest('hex'),
        ...(method === 'POST' && { 'idempotency-key': key, 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body }),
    });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data };
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }
  return {
    post: (endpoint, content) => send('POST', endpoint.path, JSON.stringify(content)),
    postText: (endpoint, text) => send('POST', endpoint.path, text),
    read: (endpoint, query = '') => send('GET', endpoint.path + query, ''),
  };
}

/** A command of the admin who has signed in. */
export async function asStaff<E extends Endpoint>(
  { url, headers }: BenchServer,
  { path }: E,
  body: BodyInput<E>,
): Promise<ReplyOf<E>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: ReplyOf<E> };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}
