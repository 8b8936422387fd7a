import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { beginSocialLogin, socialLogin } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { attemptOf } from '#identity/attempt.ts';
import {
  chargeSignIn,
  chargeSignInAddress,
  settleSignIn,
  settleSignInAddress,
  signInName,
} from '#identity/lockout.ts';
import { broughtBy, keepInBrowser } from '#identity/oidc/browser-cookie.ts';
import type { Attested, ProviderRow } from '#identity/oidc/provider-clients.ts';
import { beginVisit, endVisit, takeUpVisit, type Visit } from '#identity/oidc/visits.ts';
import { purposes, takeAnswered } from '#identity/passkeys.ts';
import { chargeCode, settleCode } from '#identity/second-factor.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { isAllowedAddress } from '#kernel/egress/ip-addresses.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { applyByProvider } from './apply-by-provider.ts';
import { beginSession } from './begin-session.ts';
import { linkLog, logRefusedSignIn, maskedName, type Person } from './log-entry.ts';
import { requireSecondFactor, type SecondStep } from './sign-in.ts';

/** The caller is not signed in yet. */
const toSignIn = { adminId: null, sessionId: null };

/** Sends somebody to a provider, to sign in there. What asks too often from one address is refused. */
export async function beginSignIn(
  { provider_id, redirect }: BodyOf<typeof beginSocialLogin>,
  wire: Wire,
  { ip, now }: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof beginSocialLogin>> {
  const { origin } = services.config;
  await chargeSignInAddress(services.db, ip, now);
  const purpose = { providerId: provider_id, ...toSignIn, redirect: ownPath(redirect) };
  const { address, browser } = await beginVisit(
    { ...purpose, browser: broughtBy(wire, origin) },
    now,
    services,
  );
  keepInBrowser(wire, origin, browser);
  return { address };
}

/** A path of this app and nothing that could become another host; which paths there are the page knows. */
function ownPath(path: string | undefined): string | null {
  return path !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : null;
}

/**
 * Exchanges a provider's claims for a token. The admin linked to the account signs in, under the same rules as with a
 * password: disabled, pending and forbidden addresses get the same answer; failed attempts count;
 * and each is a row in the admin log.
 * @throws Refusal as `takeUpVisit` does, `social_login_unknown`, `code_required`, `code_wrong`, `passkey_wrong`,
 *   `passkey_copied`, `sign_in_locked`, `too_many_requests`.
 */
export async function signInByProvider(
  { second_factor: code, passkey, ...returned }: BodyOf<typeof socialLogin>,
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof socialLogin>> {
  const { db, config, sessions } = services;
  const { ip, now } = context;
  let person: Person = { id: null, username: maskedName('') };
  try {
    await chargeSignInAddress(db, ip, now);
    const visit = await takeUpVisit(returned, broughtBy(wire, config.origin), toSignIn, now, services);
    const { provider, attested } = visit;
    person = { id: null, username: maskedName(attested.username ?? attested.subject) };
    const found = await findCandidate(db, provider, attested);
    if (found === undefined) return await refuseUnknown(visit, context, services);
    person = found;
    const token = await enter(found, visit, { code, passkey }, wire.token, context, services);
    await settleSignInAddress(db, ip);
    if (wire.token !== null) sessions.forget(null);
    return { token, redirect: visit.redirect };
  } catch (error) {
    if (error instanceof Refusal) await logRefusedSignIn(person, error, context, services);
    throw error;
  }
}

interface Candidate {
  id: number;
  username: string;
  /** Null: matched by the e-mail address, and linked from now on. */
  identity_id: number | null;
}

/**
 * The linked admin; without one, if the provider is configured so, the only admin with the email that an
 * administrator entered and the provider has verified. Two with the same email match no one, and links to other accounts stay.
 */
async function findCandidate(
  db: Queryable,
  { id, match_email }: ProviderRow,
  { subject, email }: Attested,
): Promise<Candidate | undefined> {
  const linked = await db.maybe<Candidate>(sql`
    SELECT admin.id, username, identity.id AS identity_id FROM identity JOIN admin ON admin.id = admin_id
    WHERE provider_id = ${id} AND subject = ${subject}`);
  if (linked !== undefined || !match_email || email === undefined) return linked;
  const matched = await db.query<Candidate & { is_linked: boolean }>(sql`
    SELECT id, username, NULL AS identity_id,
      EXISTS (SELECT FROM identity WHERE admin_id = admin.id AND provider_id = ${id}) AS is_linked
    FROM admin WHERE lower(confirmed_email) = lower(${email}) AND status = 'active' LIMIT 2`);
  const [only, another] = matched;
  return only === undefined || another !== undefined || only.is_linked ? undefined : only;
}

/** An unknown person requests an account if the provider is configured so; the answer is the same. */
async function refuseUnknown(visit: Visit, context: RequestContext, services: Services): Promise<never> {
  if (visit.provider.open_registration && !services.config.isPreview)
    await applyByProvider(visit, context, services);
  throw unknown();
}

/** Begins the session of who may have one. */
async function enter(
  found: Candidate,
  visit: Visit,
  { code, passkey }: Omit<SecondStep, 'taken'>,
  oldToken: string | null,
  context: RequestContext,
  services: Services,
): Promise<string> {
  const { db, pool } = services;
  const { provider, attested } = visit;
  const attempt = await attemptOf(db, signInName(found.username), found.id, context);
  await chargeSignIn(db, attempt);
  if (code !== undefined) await chargeCode(db, found.id, context);
  const taken = passkey && (await takeAnswered(services, purposes.signIn, passkey, context.now));
  return await transaction(pool, async (tx) => {
    await requireAllowed(tx, found, context);
    const isFactorAttested = provider.trust_mfa && attested.mfa;
    const second = isFactorAttested
      ? []
      : await requireSecondFactor(tx, found.id, { code, passkey, taken }, context.now, services);
    await endVisit(tx, visit);
    await noteIdentity(tx, found, visit, context, services);
    await settleSignIn(tx, attempt);
    if (code !== undefined) await settleCode(tx, found.id, context);
    const by = { provider: provider.name, factors: ['provider', ...second] as const, isFactorAttested };
    // A factor that was shown here is a proof of now.
    const provenAt = second.length > 0 ? context.now : proofOf(attested, context.now);
    return await beginSession(tx, found, oldToken, context, services, by, provenAt);
  });
}

/**
 * When they authenticated at the provider, by its claim. If that was long ago, or is unknown, the session starts with a stale
 * confirmation, and commands that need a recent one request it here.
 */
function proofOf({ signedInAt = 0 }: Attested, now: Date): Date {
  return new Date(Math.min(signedInAt * 1000, now.getTime()));
}

/** The row stays as it is until the session has begun: a disabling that comes meanwhile ends it. */
async function requireAllowed(tx: Transaction, { id }: Candidate, { ip }: RequestContext): Promise<void> {
  const row = await tx.maybe<{ allowed_ips: string[] }>(sql`
    SELECT allowed_ips FROM admin WHERE id = ${id} AND status = 'active' FOR SHARE`);
  if (row === undefined || !isAllowedAddress(row.allowed_ips, ip)) throw unknown();
}

async function noteIdentity(
  tx: Transaction,
  found: Candidate,
  { provider, attested }: Visit,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const at = context.now.toISOString();
  const { id, identity_id } = found;
  const { subject, name } = attested;
  const noted = await tx.maybe(
    identity_id === null
      ? sql`
        INSERT INTO identity (provider_id, subject, admin_id, label, created_at, last_used_at)
        VALUES (${provider.id}, ${subject}, ${id}, ${name}, ${at}, ${at}) ON CONFLICT DO NOTHING RETURNING id`
      : sql`UPDATE identity SET last_used_at = ${at}, label = ${name} WHERE id = ${identity_id} RETURNING id`,
  );
  // Unlinked, or linked to somebody else, since it was looked up.
  if (noted === undefined) throw unknown();
  if (identity_id !== null) return;
  await tx.query(linkLog(found, context, { provider: provider.name, label: name }));
  const payload = { by: provider.name };
  await services.events.emit('admin.identity_linked', { tx, objectId: id, payload, context, services });
}

function unknown(): Refusal {
  return new Refusal('social_login_unknown');
}
