import { platformHeaders } from '@quarterdeck/contract/features/users/platform';
import type { FastifyInstance } from 'fastify';
import type { PlatformKeyPair } from '#identity/platform-keys.ts';
import { signature } from '#identity/platform-signature.ts';
import { type Client, createClient } from './client.ts';

/** The trading platform, which signs what it sends. */
export interface PlatformClient extends Client {
  key: string;
  secret: string;
}

interface PlatformParts {
  app: FastifyInstance;
  defects: readonly string[];
  key: PlatformKeyPair;
  now(): Date;
  /** As of any client. */
  patient?: boolean;
}

export function createPlatformClient({
  app,
  defects,
  key,
  now,
  patient = false,
}: PlatformParts): PlatformClient {
  const client = createClient({
    app,
    defects,
    patient,
    sign({ method, url, idempotencyKey, body }) {
      const timestamp = String(now().getTime());
      return {
        [platformHeaders.key]: key.key,
        [platformHeaders.timestamp]: timestamp,
        [platformHeaders.signature]: signature(key.secret, {
          timestamp,
          method,
          url,
          idempotencyKey,
          rawBody: Buffer.from(body),
        }),
      };
    },
  });
  return { ...client, key: key.key, secret: key.secret };
}
