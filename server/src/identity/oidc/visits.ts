import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkStatePrefix } from '@quarterdeck/contract/features/providers/providers';
import { proofStatePrefix } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import type { Attested, ProviderRow, Returned, VisitSecrets } from './provider-clients.ts';

/** So long somebody may take to sign in at a provider, and to find their second factor after it. */
const visitMs = 10 * 60_000;

/** The only purpose of a visit: signing in, requesting an account, linking one, or confirming identity in a session. */
interface Purpose {
  adminId: number | null;
  sessionId: number | null;
}

/** Who sends a reader to a provider, and for what. */
interface Sending extends Purpose {
  providerId: number;
  /** The requested page. */
  redirect?: string | null;
  /** What the browser is known by already: its other windows may be at a provider too. */
  browser: string | null;
}

export interface Visit {
  stateHash: Buffer;
  provider: ProviderRow;
  /** When its reader was sent there. */
  begunAt: Date;
  redirect: string | null;
  attested: Attested;
}

const random = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Sends somebody to a provider. `browser` in the answer is the cookie by which their browser is known when it comes back.
 * @throws Refusal `social_login_off`, `provider_unavailable`.
 */
export async function beginVisit(
  { providerId, adminId, sessionId, redirect = null, browser = null }: Sending,
  now: Date,
  { db, cipher, providers }: Services,
): Promise<{ address: string; browser: string }> {
  const row = await findProvider(db, providerId);
  const state = `${prefixOf({ adminId, sessionId })}${random()}`;
  const secrets: VisitSecrets = { state, nonce: random(), verifier: random() };
  const address = await providers.address(row, secrets);
  const kept = browser ?? random();
  const stateHash = hashOf(state);
  const sealed = cipher.seal(JSON.stringify(secrets), contextOf(stateHash));
  const at = now.getTime();
  // A session is at one provider at a time.
  await db.query(sql`
    DELETE FROM provider_visit WHERE expires_at < ${now.toISOString()} OR admin_id = ${adminId}`);
  await db.query(sql`
    INSERT INTO provider_visit (state_hash, browser_hash, provider_id, admin_id, session_id, sealed, redirect, expires_at)
    VALUES (${stateHash}, ${hashOf(kept)}, ${row.id}, ${adminId}, ${sessionId}, ${sealed}, ${redirect},
      ${new Date(at + visitMs).toISOString()})`);
  return { address, browser: kept };
}

/** By it the page knows what its reader was sent back for. */
function prefixOf({ adminId, sessionId }: Purpose): string {
  if (sessionId !== null) return proofStatePrefix;
  return adminId === null ? '' : linkStatePrefix;
}

interface VisitRow {
  provider_id: number;
  expires_at: string;
  sealed: string;
  redirect: string | null;
}

/**
 * Claims a visit with the parameters of the callback, and asks the provider about it: once, whatever the outcome. A caller who
 * repeats the same request, as after a second factor was requested, gets the same answer.
 * @param browser the cookie; null: none came along
 * @throws Refusal `social_login_expired`, `social_login_refused`, `provider_unavailable`, `social_login_off`.
 */
export async function takeUpVisit(
  returned: Returned,
  browser: string | null,
  { adminId, sessionId }: Purpose,
  now: Date,
  { db, cipher, providers }: Services,
): Promise<Visit> {
  if (browser === null) throw expired();
  const stateHash = hashOf(returned.state);
  const codeHash = hashOf(returned.code);
  const known = sql`state_hash = ${stateHash} AND browser_hash = ${hashOf(browser)}
    AND admin_id IS NOT DISTINCT FROM ${adminId} AND session_id IS NOT DISTINCT FROM ${sessionId} AND expires_at > ${now.toISOString()}`;
  const claimed = await db.maybe<VisitRow>(sql`
    UPDATE provider_visit SET code_hash = ${codeHash} WHERE ${known} AND code_hash IS NULL
    RETURNING provider_id, expires_at, sealed, redirect`);
  if (claimed === undefined) {
    const again = await db.maybe<VisitRow & { code_hash: Buffer; attested: string }>(sql`
      SELECT provider_id, expires_at, sealed, redirect, code_hash, attested FROM provider_visit
      WHERE ${known} AND attested IS NOT NULL`);
    if (again === undefined || !timingSafeEqual(again.code_hash, codeHash)) throw expired();
    const attested: Attested = JSON.parse(cipher.open(again.attested, contextOf(stateHash)));
    return { ...visitOf(again), stateHash, provider: await findProvider(db, again.provider_id), attested };
  }
  const secrets: VisitSecrets = JSON.parse(cipher.open(claimed.sealed, contextOf(stateHash)));
  const provider = await findProvider(db, claimed.provider_id);
  const attested = await providers.attest(provider, returned, secrets);
  await db.query(sql`
    UPDATE provider_visit SET attested = ${cipher.seal(JSON.stringify(attested), contextOf(stateHash))}
    WHERE state_hash = ${stateHash}`);
  return { ...visitOf(claimed), stateHash, provider, attested };
}

/** Ends a visit. Of several who end it at the same time one does, and the others are refused. */
export async function endVisit(tx: Transaction, { stateHash }: Visit): Promise<void> {
  const ended = await tx.maybe(sql`
    DELETE FROM provider_visit WHERE state_hash = ${stateHash} RETURNING provider_id`);
  if (ended === undefined) throw expired();
}

async function findProvider(db: Queryable, id: number): Promise<ProviderRow> {
  const row = await db.maybe<ProviderRow>(sql`SELECT * FROM provider WHERE id = ${id} AND enabled`);
  if (row === undefined) throw new Refusal('social_login_off');
  return row;
}

function visitOf({ expires_at, redirect }: VisitRow): Pick<Visit, 'begunAt' | 'redirect'> {
  return { begunAt: new Date(Date.parse(expires_at) - visitMs), redirect };
}

function contextOf(stateHash: Buffer): string {
  return `provider_visit ${stateHash.toString('hex')}`;
}

function expired(): Refusal {
  return new Refusal('social_login_expired');
}
