import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';
import type { Cipher } from '../secret-key.ts';

/** What the trading platform signs its requests with. */
export interface ApiKeyPair {
  key: string;
  /** Told once; kept sealed only. */
  secret: string;
}

/** Makes a key for the trading platform under a name for the log. */
export async function createApiKey(
  db: Queryable,
  cipher: Cipher,
  name: string,
  now: Date,
): Promise<ApiKeyPair & { id: number }> {
  const key = `qd_${randomBytes(15).toString('base64url')}`;
  const secret = randomBytes(32).toString('base64url');
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO api_key (name, key, secret_sealed, created_at)
    VALUES (${name}, ${key}, ${cipher.seal(secret, apiKeyContext(key))}, ${now.toISOString()}) RETURNING id`);
  return { id, key, secret };
}

/** Binds a sealed secret to its key, so that it cannot be put under another. */
export function apiKeyContext(key: string): string {
  return `api_key:${key}`;
}
