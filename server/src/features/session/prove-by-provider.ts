import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { beginProof, unlockByProvider } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { chargeSignInAddress, settleSignInAddress } from '#identity/lockout.ts';
import { broughtBy, keepInBrowser } from '#identity/oidc/browser-cookie.ts';
import { proofProviders } from '#identity/oidc/identities.ts';
import { beginVisit, endVisit, takeUpVisit, type Visit } from '#identity/oidc/visits.ts';
import { byOwnProof, sessionOf } from '#identity/own-password.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** What a clock of another house may be behind ours. */
const leewayMs = 30_000;

/**
 * Sends the caller to a service at which they have an account, to show there that it is they. With a password they show it here.
 * @throws Refusal `not_found`, and as `beginVisit` does.
 */
export async function beginOwnProof(
  { provider_id: providerId }: BodyOf<typeof beginProof>,
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof beginProof>> {
  const { db, config } = services;
  const adminId = context.actor.access.id;
  await chargeSignInAddress(db, context.ip, context.now);
  const offered = await proofProviders(db, adminId);
  if (!offered.some(({ id }) => id === providerId)) throw new Refusal('not_found');
  const purpose = { providerId, adminId, sessionId: sessionOf(context).id };
  const { address, browser } = await beginVisit(
    { ...purpose, browser: broughtBy(wire, config.origin) },
    context.now,
    services,
  );
  keepInBrowser(wire, config.origin, browser);
  return { address };
}

type Returned = BodyOf<typeof unlockByProvider>;

/**
 * Runs, in one transaction, what the caller may do by confirming their identity at a provider. The visit must have been started by this
 * session, for their own account there, with a new authentication by the provider.
 * @throws Refusal as `takeUpVisit` does, `proof_of_another`, `proof_stale`.
 */
export async function byOwnProvider(
  action: string,
  returned: Returned,
  wire: Wire,
  context: RequestContext,
  services: Services,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db, config } = services;
  const purpose = { adminId: context.actor.access.id, sessionId: sessionOf(context).id };
  const check = async () => {
    await chargeSignInAddress(db, context.ip, context.now);
    const browser = broughtBy(wire, config.origin);
    return await takeUpVisit(returned, browser, purpose, context.now, services);
  };
  await byOwnProof(action, check, context, services, async (tx, visit) => {
    await endVisit(tx, visit);
    await requireOwn(tx, visit, purpose.adminId);
    requireAnew(visit);
    await work(tx);
    await settleSignInAddress(tx, context.ip);
  });
}

/** The account may have been unlinked, or a password set, since the visit began. */
async function requireOwn(db: Queryable, { provider, attested }: Visit, adminId: number): Promise<void> {
  const own = await db.maybe(sql`
    SELECT FROM identity JOIN admin ON admin.id = admin_id AND password_hash IS NULL
    WHERE provider_id = ${provider.id} AND subject = ${attested.subject} AND admin_id = ${adminId}
    FOR SHARE`);
  if (own === undefined) throw new Refusal('proof_of_another');
}

/** That somebody has signed in there before is no proof of who sits here now. */
function requireAnew({ attested, begunAt }: Visit): void {
  const { signedInAt = 0 } = attested;
  if (signedInAt * 1000 < begunAt.getTime() - leewayMs) throw new Refusal('proof_stale');
}
