import { randomBytes } from 'node:crypto';
import type { PasswordDue } from '@quarterdeck/contract/core/session-dues';
import type { Pool } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor, CallerSession } from '#kernel/context.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import { type Queryable, queryable, type Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { announceAccessChange, hearAccessChanges } from './access-changes.ts';
import { type Asker, heldBy, isToken, type Renewal, renewToken, tokenHash, wasReplaced } from './renewal.ts';
import { callerOf, findByToken, type SessionRow, sessionQuery } from './session-row.ts';
import { createWaiting, type Patience } from './waiting.ts';

/** How long a session may be believed without asking, should an announcement ever get lost. */
const believedMs = 5_000;

/** So often at most it is written down that a session is in use. */
const touchMs = 60_000;

/** So long an ended session is kept: by it the sign-in knows an address from which an admin has come before. */
const keptDays = 30;

/** The maximum number of cached sessions; beyond that all are read again. */
const rememberedMax = 10_000;

export interface SessionOptions {
  pool: Pool;
  cipher: Pick<Cipher, 'proof' | 'proofs'>;
  /** A token is to be exchanged for the next one after so long. */
  tokenMinutes: number;
  /** A session ends after so long without a request. Use is written down in steps, so it may end a tenth earlier. */
  idleMinutes: number;
  /** Maximum duration of a session. */
  absoluteHours: number;
  /** Nothing can be changed, so nothing is due. */
  isPreview?: boolean;
}

/** Where a sign-in came from, and when. */
export interface SignInPlace {
  ip: string | null;
  userAgent: string | null;
  now: Date;
  /** When they last proved who they are; absent: now. */
  provenAt?: Date;
  /** Why the session is good for nothing but a new password; absent: it is good for all. */
  passwordDue?: PasswordDue | null;
  /** It starts at a trusted provider that required a second factor; absent: it does not. */
  isFactorAttested?: boolean;
}

/** Who holds a token. */
export interface TokenHolder {
  actor: Actor;
  session: CallerSession;
  /** Networks from which the holder may act; none: from anywhere. */
  allowedIps: readonly string[];
}

/** How a token is looked at. */
export interface Authentication {
  /** The request does not keep the session from ending by idleness. */
  passive?: boolean;
  /** Asks the database, not the memory of this instance, which may be behind by a moment. */
  fresh?: boolean;
}

export interface Sessions {
  /** Begins a session. The token is in the answer and nowhere else. */
  create(db: Queryable, adminId: number, place: SignInPlace): Promise<string>;
  /**
   * Who holds the token; null where it is unknown or revoked, the session over or its admin disabled.
   * @throws Refusal `token_expired` where it is to be exchanged, or was.
   */
  authenticate(token: string, now: Date, how?: Authentication): Promise<TokenHolder | null>;
  /** Exchanges a token; see `renewToken`. After the transaction has committed call `forget`. */
  renew(tx: Transaction, token: string, asker: Asker): Promise<Renewal>;
  /**
   * Ends the session of a token, which may have expired or been exchanged. Answers whose session it was; null where the token
   * opens nothing. After the transaction has committed call `forget`.
   */
  leave(tx: Transaction, token: string, asker: Asker): Promise<{ id: number; username: string } | null>;
  /** Has the token of a session expire at once. Within a transaction call `forget` after it has committed. */
  expire(db: Queryable, sessionId: number, now: Date): Promise<void>;
  /** Locks one session. Within a transaction call `forget` after it has committed. */
  lock(db: Queryable, sessionId: number, now: Date): Promise<void>;
  /** Ends the lock of one session. Within a transaction call `forget` after it has committed. */
  unlock(db: Queryable, sessionId: number): Promise<void>;
  /** Lets one session do everything again after its owner set the password that was due. In a transaction, call `forget` after the commit. */
  settlePassword(db: Queryable, sessionId: number): Promise<void>;
  /** Has one session preview a role group. Within a transaction call `forget` after it has committed. */
  preview(db: Queryable, sessionId: number, roleId: number, endsAt: Date): Promise<void>;
  /** Ends the preview of one session. Within a transaction call `forget` after it has committed. */
  endPreview(db: Queryable, sessionId: number): Promise<void>;
  /** Records that the owner of a session has confirmed their identity. In a transaction, call `forget` after the commit. */
  prove(db: Queryable, sessionId: number, now: Date): Promise<void>;
  /** Ends the session of a token, exchanged or not. Within a transaction call `forget` after it has committed. */
  revoke(db: Queryable, token: string, now: Date): Promise<void>;
  /** Ends all sessions of an admin. Within a transaction call `forget` after it has committed. */
  revokeAll(db: Queryable, adminId: number, now: Date): Promise<void>;
  /** Ends all sessions of an admin but one. Within a transaction call `forget` after it has committed. */
  revokeOthers(db: Queryable, adminId: number, keptId: number, now: Date): Promise<void>;
  /** Ends one session of an admin; false where they have no such. Within a transaction call `forget` after it has committed. */
  revokeOne(db: Queryable, adminId: number, sessionId: number, now: Date): Promise<boolean>;
  /**
   * Drops what this instance remembers of an admin, or of all. The others hear of a change by themselves; an
   * instance that wants its own to hold with its very next request says so here.
   */
  forget(adminId: number | null): void;
  /**
   * True as soon as something of an admin or of all has changed, at whichever instance; false when the patience is over.
   * What changed before is for `hasChanged` to tell, which is asked when every later change is heard.
   */
  changed(adminId: number, patience: Patience, hasChanged: () => Promise<boolean>): Promise<boolean>;
  /** Answers everybody who waits for a change, now and from now on: the server is about to end. */
  release(): void;
  close(): Promise<void>;
}

interface Remembered extends TokenHolder {
  lastSeenAt: number;
  expiresAt: number;
  tokenExpiresAt: number;
  isTokenUsed: boolean;
  /** On a clock that is never set. */
  readAt: number;
}

/** The sessions of the back office: kept in the database, remembered here for as long as nothing changes. */
export function createSessions(options: SessionOptions): Sessions {
  const { pool, cipher, absoluteHours, isPreview = false } = options;
  const db = queryable(pool);
  const idleMs = options.idleMinutes * 60_000;
  const tokenMs = options.tokenMinutes * 60_000;
  const touchEveryMs = Math.min(touchMs, idleMs / 10);
  const remembered = new Map<string, Remembered>();
  let changesHeard = 0;

  function forget(adminId: number | null): void {
    changesHeard += 1;
    if (adminId === null) remembered.clear();
    for (const [key, { actor }] of remembered) if (actor.id === adminId) remembered.delete(key);
  }

  const waiting = createWaiting();
  const changes = hearAccessChanges(pool, (adminId) => {
    forget(adminId);
    waiting.wake(adminId);
  });

  async function write(on: Queryable, sessionId: number, assignment: Sql): Promise<void> {
    const { admin_id } = await on.one<{ admin_id: number }>(sql`
      UPDATE session SET ${assignment} WHERE id = ${sessionId} RETURNING admin_id`);
    await announceAccessChange(on, admin_id);
    forget(admin_id);
  }

  /** Ends sessions of one admin; whether there were any. */
  async function revokeWhere(on: Queryable, which: Sql, now: Date): Promise<boolean> {
    const [ended] = await on.query<{ admin_id: number }>(sql`
      UPDATE session SET revoked_at = ${now.toISOString()} WHERE ${which} AND revoked_at IS NULL RETURNING admin_id`);
    if (ended === undefined) return false;
    await announceAccessChange(on, ended.admin_id);
    forget(ended.admin_id);
    return true;
  }

  async function read(hash: Buffer, key: string, now: Date): Promise<Remembered | undefined> {
    const changesBefore = changesHeard;
    const row = await db.maybe<SessionRow>(sessionQuery(hash));
    remembered.delete(key);
    if (row === undefined) return undefined;
    const found = {
      ...callerOf(isPreview ? { ...row, password_due: null, factor_due: false } : row, now),
      allowedIps: row.allowed_ips,
      lastSeenAt: Date.parse(row.last_seen_at),
      expiresAt: Date.parse(row.expires_at),
      tokenExpiresAt: Date.parse(row.token_expires_at),
      isTokenUsed: row.token_used,
      readAt: performance.now(),
    };
    // What changed while the answer was on its way is perhaps not in it. A lock, a preview and what is due are looked up
    // each time, so that their end holds everywhere at once.
    const { isLocked, preview, due } = found.session;
    const isPlain = !isLocked && preview === null && due === null;
    if (changes.isListening && changesHeard === changesBefore && isPlain) {
      if (remembered.size >= rememberedMax) remembered.clear();
      remembered.set(key, found);
    }
    return found;
  }

  function recall(key: string): Remembered | undefined {
    const found = remembered.get(key);
    if (found === undefined || !changes.isListening) return undefined;
    return performance.now() - found.readAt < believedMs ? found : undefined;
  }

  async function touch(found: Remembered, now: Date): Promise<void> {
    if (now.getTime() - found.lastSeenAt < touchEveryMs) return;
    const before = found.lastSeenAt;
    found.lastSeenAt = now.getTime();
    const seenAt = now.toISOString();
    try {
      await db.query(sql`
        UPDATE session SET last_seen_at = ${seenAt} WHERE id = ${found.session.id} AND last_seen_at < ${seenAt}`);
    } catch {
      // Reading goes on where nothing can be written; the next request tries again.
      found.lastSeenAt = before;
    }
  }

  /** From now on reuse of the previous token means that it was stolen. */
  async function noteUse(found: Remembered, hash: Buffer): Promise<void> {
    if (found.isTokenUsed) return;
    try {
      await db.query(sql`UPDATE session SET token_used = true WHERE token_hash = ${hash}`);
      found.isTokenUsed = true;
    } catch {
      // As with `touch`.
    }
  }

  return {
    async create(on, adminId, place) {
      const { ip, userAgent, now, provenAt = now, passwordDue = null, isFactorAttested = false } = place;
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + absoluteHours * 3_600_000);
      const keptSince = new Date(now.getTime() - keptDays * 24 * 3_600_000);
      await on.query(sql`
        DELETE FROM session WHERE admin_id = ${adminId} AND expires_at < ${keptSince.toISOString()}`);
      await on.query(sql`
        INSERT INTO session (token_hash, admin_id, created_at, last_seen_at, proven_at, expires_at, token_expires_at,
          password_due, factor_attested, ip, user_agent)
        VALUES (${tokenHash(token)}, ${adminId}, ${now.toISOString()}, ${now.toISOString()}, ${provenAt.toISOString()},
          ${expiresAt.toISOString()}, ${new Date(now.getTime() + tokenMs).toISOString()}, ${passwordDue}, ${isFactorAttested},
          ${ip}, ${userAgent})`);
      return token;
    },

    async authenticate(token, now, { passive = false, fresh = false } = {}) {
      if (!isToken(token)) return null;
      const hash = tokenHash(token);
      const key = hash.toString('base64');
      const found = (fresh ? undefined : recall(key)) ?? (await read(hash, key, now));
      if (found === undefined && (await wasReplaced(db, hash))) throw new Refusal('token_expired');
      if (found === undefined) return null;
      await noteUse(found, hash);
      const isOver = now.getTime() >= found.expiresAt || now.getTime() - found.lastSeenAt >= idleMs;
      if (isOver) return null;
      if (now.getTime() >= found.tokenExpiresAt) throw new Refusal('token_expired');
      if (!passive) await touch(found, now);
      return { actor: found.actor, session: found.session, allowedIps: found.allowedIps };
    },

    renew: (tx, token, asker) => renewToken(tx, token, asker, { cipher, idleMs, tokenMs }),

    async leave(tx, token, asker) {
      const held = await heldBy(tx, token, asker, { idleMs });
      if (held === null || !(await revokeWhere(tx, sql`id = ${held.id}`, asker.now))) return null;
      return { id: held.admin_id, username: held.username };
    },

    expire: (on, sessionId, now) => write(on, sessionId, sql`token_expires_at = ${now.toISOString()}`),

    lock: (on, sessionId, now) => write(on, sessionId, sql`locked_at = ${now.toISOString()}`),

    unlock: (on, sessionId) => write(on, sessionId, sql`locked_at = NULL`),

    settlePassword: (on, sessionId) => write(on, sessionId, sql`password_due = NULL`),

    preview: (on, sessionId, roleId, endsAt) =>
      write(on, sessionId, sql`preview_role_id = ${roleId}, preview_ends_at = ${endsAt.toISOString()}`),

    endPreview: (on, sessionId) => write(on, sessionId, sql`preview_role_id = NULL, preview_ends_at = NULL`),

    async prove(on, sessionId, now) {
      const at = now.toISOString();
      await on.query(sql`UPDATE session SET proven_at = greatest(proven_at, ${at}) WHERE id = ${sessionId}`);
    },

    async revoke(on, token, now) {
      // Found first and ended by its id, for another window may be exchanging the token.
      const found = await findByToken(on, tokenHash(token));
      if (found !== undefined) await revokeWhere(on, sql`id = ${found.id}`, now);
    },

    async revokeAll(on, adminId, now) {
      await revokeWhere(on, sql`admin_id = ${adminId}`, now);
    },

    async revokeOthers(on, adminId, keptId, now) {
      await revokeWhere(on, sql`admin_id = ${adminId} AND id <> ${keptId}`, now);
    },

    revokeOne: (on, adminId, sessionId, now) =>
      revokeWhere(on, sql`admin_id = ${adminId} AND id = ${sessionId}`, now),

    forget,

    changed: waiting.join,

    release: waiting.release,

    async close() {
      waiting.release();
      await changes.close();
      remembered.clear();
    },
  };
}
