import { randomBytes, randomInt } from 'node:crypto';
import { everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import sql from 'sql-template-tag';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable } from '#kernel/database/sql.ts';

/** What the trading platform signs its requests with. */
export interface PlatformKeyPair {
  key: string;
  /** Shown once; kept sealed only. */
  secret: string;
}

/** The restrictions of a key; by default none, with the general budget. */
export interface PlatformKeyRights {
  calls?: readonly string[] | undefined;
  allowed_ips?: readonly string[] | undefined;
  per_minute?: number | null | undefined;
  burst?: number | null | undefined;
}

interface NewPlatformKey extends PlatformKeyRights {
  name: string;
  /** Who made it, as the log names them. */
  createdBy: string;
  now: Date;
  /** Draws the public part; sample data has its own. */
  draw?: (below: number) => number;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes a key for the trading platform. */
export async function insertPlatformKey(
  db: Queryable,
  cipher: Cipher,
  { name, createdBy, now, draw = (below) => randomInt(below), ...rights }: NewPlatformKey,
): Promise<PlatformKeyPair & { id: number }> {
  const { calls = [everyCall], allowed_ips = [], per_minute = null, burst = null } = rights;
  const key = `qd_${Array.from({ length: 20 }, () => alphabet[draw(alphabet.length)]).join('')}`;
  const secret = makePlatformSecret();
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO platform_key (name, key, secret_sealed, calls, allowed_ips, per_minute, burst, created_by, created_at)
    VALUES (${name}, ${key}, ${cipher.seal(secret, platformKeyContext(key))}, ${calls}, ${allowed_ips}, ${per_minute},
      ${burst}, ${createdBy}, ${now.toISOString()}) RETURNING id`);
  return { id, key, secret };
}

/** 256 random bits. */
export function makePlatformSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Binds a sealed secret to its key, so that it cannot be put under another. */
export function platformKeyContext(key: string): string {
  return `api_key:${key}`;
}
