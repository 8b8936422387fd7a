import { createHmac, timingSafeEqual } from 'node:crypto';
import { platform as authority } from '@quarterdeck/contract/access';
import { platformHeaders, signatureWindowMs } from '@quarterdeck/contract/platform';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import type { Queryable } from '../database/sql.ts';
import type { Wire } from '../http/bind.ts';
import { Refusal } from '../refusal.ts';
import type { Cipher } from '../secret-key.ts';
import { apiKeyContext } from './api-keys.ts';

/** What a signature covers. */
export interface SignedParts {
  /** Milliseconds since 1970. */
  timestamp: string;
  method: string;
  /** Path and query as sent. */
  url: string;
  /** As sent; absent without one. */
  idempotencyKey?: string | undefined;
  rawBody: Buffer;
}

/**
 * Hex HMAC-SHA256 of `timestamp \n METHOD \n path?query \n Idempotency-Key \n body`. The key is part of it: a request
 * that was overheard cannot be sent again as a new command.
 */
export function signature(secret: string, parts: SignedParts): string {
  const { timestamp, method, url, idempotencyKey = '', rawBody } = parts;
  return createHmac('sha256', secret)
    .update(`${timestamp}\n${method.toUpperCase()}\n${url}\n${idempotencyKey}\n`)
    .update(rawBody)
    .digest('hex');
}

type SignedWire = Pick<Wire, 'method' | 'url' | 'headers' | 'rawBody'>;

/**
 * The trading platform, by the key that signed the request.
 * @throws Refusal `signature_invalid`, the same for an unknown or revoked key; `signature_expired` where only the
 * time is wrong.
 */
export async function authenticatePlatform(
  db: Queryable,
  cipher: Cipher,
  wire: SignedWire,
  now: Date,
): Promise<Actor> {
  const key = header(wire, platformHeaders.key);
  const row =
    key !== undefined && keyPattern.test(key)
      ? await db.maybe<ApiKey>(sql`
          SELECT id, name, key, secret_sealed FROM api_key WHERE key = ${key} AND revoked_at IS NULL`)
      : undefined;
  const secret = row && cipher.open(row.secret_sealed, apiKeyContext(row.key));
  checkSignature(secret, wire, now);
  if (row === undefined) throw new Refusal('signature_invalid');
  return {
    kind: 'platform',
    id: row.id,
    name: row.name,
    access: authority,
  };
}

/**
 * Checks the signature of a request, then its time. An unknown secret is checked like a known one.
 * @throws Refusal `signature_invalid`, `signature_expired`.
 */
export function checkSignature(secret: string | undefined, wire: SignedWire, now: Date): void {
  const timestamp = header(wire, platformHeaders.timestamp) ?? '';
  const given = header(wire, platformHeaders.signature) ?? '';
  const idempotencyKey = header(wire, 'idempotency-key');
  const expected = Buffer.from(signature(secret ?? 'unknown', { ...wire, timestamp, idempotencyKey }), 'hex');
  const isWellFormed = signaturePattern.test(given) && timestampPattern.test(timestamp);
  const isEqual = timingSafeEqual(expected, isWellFormed ? Buffer.from(given, 'hex') : Buffer.alloc(32));
  if (!isEqual || !isWellFormed || secret === undefined) throw new Refusal('signature_invalid');
  if (Math.abs(now.getTime() - Number(timestamp)) > signatureWindowMs) throw new Refusal('signature_expired');
}

interface ApiKey {
  id: number;
  name: string;
  key: string;
  secret_sealed: string;
}

const keyPattern = /^[\w-]{1,100}$/;
const signaturePattern = /^[0-9a-f]{64}$/;
const timestampPattern = /^\d{13}$/;

/** A header that was sent once. */
function header({ headers }: SignedWire, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
