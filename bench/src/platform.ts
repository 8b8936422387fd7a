import { createHmac, randomUUID } from 'node:crypto';
import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import type { BenchServer } from './server.ts';

interface PlatformKey {
  key: string;
  secret: string;
}

/** Sends a command as the admin; answers its data. */
export async function command<Data>(
  { url, headers }: BenchServer,
  path: string,
  body: object,
): Promise<Data> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const { data, msg } = (await response.json()) as { data: Data; msg: string };
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${msg}`);
  return data;
}

/** A key of the platform for this run. */
export async function aPlatformKey(server: BenchServer): Promise<PlatformKey> {
  const body = { name: `bench ${randomUUID().slice(0, 8)}`, calls: ['*'] };
  const { platform_key, secret } = await command<{ platform_key: { key: string }; secret: string }>(
    server,
    '/backstage/platform_key/add',
    body,
  );
  return { key: platform_key.key, secret };
}

/** The headers of a signed GET, which serve for the minutes that a signature holds. */
export function signedHeaders({ key, secret }: PlatformKey, path: string): Record<string, string> {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret).update(`${timestamp}\nGET\n${path}\n\n`).digest('hex');
  return {
    [platformHeaders.key]: key,
    [platformHeaders.timestamp]: timestamp,
    [platformHeaders.signature]: signature,
  };
}
