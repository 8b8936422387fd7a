import { platformHeaders } from '@quarterdeck/contract/platform';
import type { FastifyInstance } from 'fastify';
import type { ApiKeyPair } from '#kernel/access/api-keys.ts';
import { signature } from '#kernel/access/platform-signature.ts';
import { type Client, createClient } from './client.ts';

/** The trading platform, which signs what it sends. */
export interface PlatformClient extends Client {
  key: string;
  secret: string;
}

interface PlatformParts {
  app: FastifyInstance;
  defects: string[];
  key: ApiKeyPair;
  now(): Date;
}

export function createPlatformClient({ app, defects, key, now }: PlatformParts): PlatformClient {
  let last = 0;
  const client = createClient({
    app,
    defects,
    sign({ method, url, body }) {
      // A signature is good for one command: two of the same body are told apart by their time.
      last = Math.max(last + 1, now().getTime());
      const timestamp = String(last);
      return {
        [platformHeaders.key]: key.key,
        [platformHeaders.timestamp]: timestamp,
        [platformHeaders.signature]: signature(key.secret, {
          timestamp,
          method,
          url,
          rawBody: Buffer.from(body),
        }),
      };
    },
  });
  return { ...client, key: key.key, secret: key.secret };
}
