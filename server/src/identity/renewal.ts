import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { isAllowedAddress } from '#kernel/egress/ip-addresses.ts';
import { announceAccessChange } from './access-changes.ts';

/**
 * Windows of one browser find the token expired at the same moment: for so long, by the database's clock, each of them
 * is given the same next one.
 */
const grace = sql`interval '10 seconds'`;

/** Whether it is written as every token is; whatever else comes in its place is not looked for. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What the database knows a token by. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who wants a token exchanged. */
export interface Asker {
  ip: string | null;
  now: Date;
}

/** The admin whose token was exchanged, and what came of it; null where it opens nothing. */
export type Renewal = {
  admin: { id: number; username: string };
  outcome: { token: string } | 'reused';
} | null;

interface Bounds {
  cipher: Pick<Cipher, 'proof' | 'proofs'>;
  idleMs: number;
  tokenMs: number;
}

interface HeldSession {
  id: number;
  admin_id: number;
  username: string;
  allowed_ips: string[];
}

/**
 * Exchanges a token for the next one of its session: from now on the old one opens nothing. One that was exchanged
 * before ends the session, with all tokens that came of its sign-in, for one of two who hold it is not its owner; but
 * for the last one, which windows of one browser may bring at the same time, and which is all that its owner has where the
 * answer with the next one was lost.
 */
export async function renewToken(
  tx: Transaction,
  token: string,
  { ip, now }: Asker,
  { cipher, idleMs, tokenMs }: Bounds,
): Promise<Renewal> {
  const hash = tokenHash(token);
  // Derived from the token with the server's key, so that a second request gets the same one although only hashes are stored.
  const source = `token after ${token}`;
  const next = cipher.proof(source).toString('base64url');
  const isLive = liveAt(now, idleMs);
  const held = await tx.maybe<HeldSession>(sql`
    SELECT session.id, admin_id, username, allowed_ips FROM session JOIN admin ON admin.id = admin_id
    WHERE token_hash = ${hash} AND ${isLive} FOR UPDATE OF session`);
  if (held !== undefined) {
    if (!isAllowedAddress(held.allowed_ips, ip)) return null;
    await replace(tx, held.id, hash, next, new Date(now.getTime() + tokenMs));
    await announceAccessChange(tx, held.admin_id);
    return outcomeFor(held, { token: next });
  }
  const former = await tx.maybe<HeldSession & { is_last: boolean; present: Buffer }>(sql`
    SELECT session.id, admin_id, username, allowed_ips, session.token_hash AS present,
      (NOT token_used OR replaced_at > now() - ${grace}) AS is_last
    FROM former_token JOIN session ON session.id = session_id JOIN admin ON admin.id = admin_id
    WHERE former_token.token_hash = ${hash} AND ${isLive} FOR UPDATE OF session`);
  if (former === undefined) return null;
  // Made by whichever key the server had that was asked first.
  const given = cipher
    .proofs(source)
    .map((proof) => proof.toString('base64url'))
    .find((candidate) => tokenHash(candidate).equals(former.present));
  if (former.is_last && given !== undefined)
    return isAllowedAddress(former.allowed_ips, ip) ? outcomeFor(former, { token: given }) : null;
  await tx.query(sql`UPDATE session SET revoked_at = ${now.toISOString()} WHERE id = ${former.id}`);
  await announceAccessChange(tx, former.admin_id);
  return outcomeFor(former, 'reused');
}

/**
 * The live session of a token, which may have expired or been exchanged. End it by its id: another window may be exchanging
 * the token meanwhile.
 */
export async function heldBy(
  db: Queryable,
  token: string,
  { ip, now }: Asker,
  { idleMs }: Pick<Bounds, 'idleMs'>,
): Promise<HeldSession | null> {
  const hash = tokenHash(token);
  const held = await db.maybe<HeldSession>(sql`
    SELECT session.id, admin_id, username, allowed_ips FROM session JOIN admin ON admin.id = admin_id
    WHERE session.id IN (SELECT id FROM session WHERE token_hash = ${hash}
      UNION ALL SELECT session_id FROM former_token WHERE token_hash = ${hash}) AND ${liveAt(now, idleMs)}`);
  return held !== undefined && isAllowedAddress(held.allowed_ips, ip) ? held : null;
}

/** Whether the token was exchanged for another one of a session that is not revoked. */
export async function wasReplaced(db: Queryable, hash: Buffer): Promise<boolean> {
  const former = await db.maybe(sql`
    SELECT session.id FROM former_token JOIN session ON session.id = session_id
    WHERE former_token.token_hash = ${hash} AND revoked_at IS NULL`);
  return former !== undefined;
}

function liveAt(now: Date, idleMs: number): Sql {
  const idleSince = new Date(now.getTime() - idleMs).toISOString();
  return sql`revoked_at IS NULL AND expires_at > ${now.toISOString()} AND last_seen_at > ${idleSince}
    AND admin.status = 'active'`;
}

async function replace(
  tx: Transaction,
  sessionId: number,
  hash: Buffer,
  next: string,
  expiresAt: Date,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO former_token (token_hash, session_id, replaced_at) VALUES (${hash}, ${sessionId}, now())`);
  await tx.query(sql`
    UPDATE session SET token_hash = ${tokenHash(next)}, token_expires_at = ${expiresAt.toISOString()}, token_used = false
    WHERE id = ${sessionId}`);
}

function outcomeFor({ admin_id: id, username }: HeldSession, outcome: { token: string } | 'reused'): Renewal {
  return { admin: { id, username }, outcome };
}
