import { createHmac, timingSafeEqual } from 'node:crypto';
import { platform as authority } from '@quarterdeck/contract/core/access';
import { platformHeaders, signatureWindowMs } from '@quarterdeck/contract/features/users/platform';
import sql, { raw } from 'sql-template-tag';
import type { Actor } from '#kernel/context.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { SnapshotSource } from '#kernel/snapshots/snapshots.ts';
import { platformKeyContext } from './platform-keys.ts';

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
  return signatureBytes(secret, parts).toString('hex');
}

function signatureBytes(secret: string, parts: SignedParts): Buffer {
  const { timestamp, method, url, idempotencyKey = '', rawBody } = parts;
  const mac = createHmac('sha256', secret);
  mac.update(`${timestamp}\n${method.toUpperCase()}\n${url}\n${idempotencyKey}\n`);
  if (rawBody.length > 0) mac.update(rawBody);
  return mac.digest();
}

type SignedWire = Pick<Wire, 'method' | 'url' | 'headers' | 'rawBody'>;

/** The key that signed a request, with what it may do. */
export interface SigningKey {
  id: number;
  name: string;
  calls: string[];
  allowed_ips: string[];
  per_minute: number | null;
  burst: number | null;
}

type WhichSecret = 'present' | 'previous';

/** Called for a secret that cannot be opened, for instance after the loss of its key. */
type NoteUnreadable = (key: SigningKey, which: WhichSecret) => void;

/**
 * The key that signed the request, by its secret or, during a rotation, by the previous one. A secret that cannot be opened is skipped.
 * @throws Refusal `signature_invalid`, the same for an unknown or revoked key; `signature_expired` where only the
 * time is wrong.
 */
export async function findSigningKey(
  find: FindKey,
  cipher: Cipher,
  wire: SignedWire,
  now: Date,
  noteUnreadable: NoteUnreadable = () => {},
): Promise<SigningKey> {
  const key = header(wire, platformHeaders.key);
  const row = key !== undefined && keyPattern.test(key) ? await find(key) : undefined;
  checkSignature(row === undefined ? [] : secretsAt(row, now, cipher, noteUnreadable), wire, now);
  if (row === undefined) throw new Refusal('signature_invalid');
  const { id, name, calls, allowed_ips, per_minute, burst } = row;
  return { id, name, calls, allowed_ips, per_minute, burst };
}

/** Looks up a key that is not revoked. */
export type FindKey = (key: string) => Promise<StoredKey | undefined>;

const columns =
  raw(`id, name, key, secret_sealed, previous_secret_sealed, previous_secret_until, calls, allowed_ips,
  per_minute, burst`);

/** The key as the database has it at this moment. */
export function storedKey(db: Queryable): FindKey {
  return (key) =>
    db.maybe<StoredKey>(sql`SELECT ${columns} FROM platform_key WHERE key = ${key} AND revoked_at IS NULL`);
}

/** The keys, which a change announces to every server. */
export const keySnapshot: SnapshotSource<StoredKey> = {
  name: 'platform_keys',
  read: (db) =>
    db.query<StoredKey>(sql`SELECT ${columns} FROM platform_key WHERE revoked_at IS NULL ORDER BY id`),
};

/** The platform as an actor, under the name of its key. */
export function platformActor({ id, name }: Pick<SigningKey, 'id' | 'name'>): Actor {
  return { kind: 'platform', id, name, access: authority };
}

/** Secrets of rows that are remembered, opened once; they are gone with their row. */
const openedSecrets = new WeakMap<StoredKey, Map<string, string>>();

/** The secrets that are valid at a moment and can be opened, the newest first. */
function secretsAt(row: StoredKey, now: Date, cipher: Cipher, noteUnreadable: NoteUnreadable): string[] {
  const { key, secret_sealed, previous_secret_sealed: previous, previous_secret_until: until } = row;
  const holds = previous !== null && until !== null && now.getTime() < Date.parse(until);
  const known = openedSecrets.get(row) ?? new Map<string, string>();
  openedSecrets.set(row, known);
  const opened = (which: WhichSecret, sealed: string) => {
    try {
      const secret = known.get(sealed) ?? cipher.open(sealed, platformKeyContext(key));
      known.set(sealed, secret);
      return [secret];
    } catch {
      noteUnreadable(row, which);
      return [];
    }
  };
  return [...opened('present', secret_sealed), ...(holds ? opened('previous', previous) : [])];
}

/**
 * Checks the signature of a request by any of these secrets, then its time. Without a secret one is checked all the same.
 * @throws Refusal `signature_invalid`, `signature_expired`.
 */
export function checkSignature(secrets: readonly string[], wire: SignedWire, now: Date): void {
  const timestamp = header(wire, platformHeaders.timestamp) ?? '';
  const given = header(wire, platformHeaders.signature) ?? '';
  const idempotencyKey = header(wire, 'idempotency-key');
  const isWellFormed = signaturePattern.test(given) && timestampPattern.test(timestamp);
  const signed = isWellFormed ? Buffer.from(given, 'hex') : Buffer.alloc(32);
  const isSignedBy = (secret: string) =>
    timingSafeEqual(signatureBytes(secret, { ...wire, timestamp, idempotencyKey }), signed);
  const isSigned = (secrets.length === 0 ? ['unknown'] : secrets).some(isSignedBy);
  if (!isSigned || !isWellFormed || secrets.length === 0) throw new Refusal('signature_invalid');
  if (Math.abs(now.getTime() - Number(timestamp)) > signatureWindowMs) throw new Refusal('signature_expired');
}

export interface StoredKey extends SigningKey {
  key: string;
  secret_sealed: string;
  previous_secret_sealed: string | null;
  previous_secret_until: string | null;
}

const keyPattern = /^[\w-]{1,100}$/;
const signaturePattern = /^[0-9a-f]{64}$/;
const timestampPattern = /^\d{13}$/;

/** A header that was sent once. */
function header({ headers }: SignedWire, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
