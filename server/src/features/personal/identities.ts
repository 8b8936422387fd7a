import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  addIdentity,
  beginIdentity,
  identityIndex,
  removeIdentity,
} from '@quarterdeck/contract/features/providers/providers';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { broughtBy, keepInBrowser } from '#identity/oidc/browser-cookie.ts';
import { identitiesOf } from '#identity/oidc/identities.ts';
import { enabledProviders } from '#identity/oidc/providers.ts';
import { beginVisit, endVisit, takeUpVisit, type Visit } from '#identity/oidc/visits.ts';
import { hasPassword } from '#identity/own-password.ts';
import { hasPasskey } from '#identity/passkeys.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Wire } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** The caller's accounts at providers, also at those that are switched off. */
export async function ownIdentities(
  { actor }: RequestContext,
  { db }: Services,
): Promise<ReplyOf<typeof identityIndex>> {
  const [list, providers] = await Promise.all([identitiesOf(db, actor.access.id), enabledProviders(db)]);
  return { list, providers };
}

/** Sends the caller to a provider, to link their account there. */
export async function beginOwnIdentity(
  { provider_id }: BodyOf<typeof beginIdentity>,
  wire: Wire,
  { actor, now }: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof beginIdentity>> {
  const { origin } = services.config;
  const { address, browser } = await beginVisit(
    { providerId: provider_id, adminId: actor.access.id, sessionId: null, browser: broughtBy(wire, origin) },
    now,
    services,
  );
  keepInBrowser(wire, origin, browser);
  return { address };
}

/**
 * Links the account of which the provider attests that it is the reader's.
 * @throws Refusal `identity_taken`, `identity_held`, and as `takeUpVisit` does.
 */
export async function addOwnIdentity(
  returned: BodyOf<typeof addIdentity>,
  wire: Wire,
  context: RequestContext,
  services: Services,
): Promise<null> {
  const browser = broughtBy(wire, services.config.origin);
  const { id } = context.actor.access;
  const purpose = { adminId: id, sessionId: null };
  const take = () => takeUpVisit(returned, browser, purpose, context.now, services);
  return await perform(linkBy(take), returned, context, services);
}

/**
 * A callback is valid once: a repeat under the same key, after a lost answer, gets the stored answer. So a visit that
 * cannot be claimed is refused by the rule, not earlier.
 */
function linkBy(take: () => Promise<Visit>) {
  return command<BodyOf<typeof addIdentity>, null, undefined, Visit | Refusal>({
    action: 'personal.link_identity',
    prepare: () => take().catch(asRefusal),
    async run({ tx, prepared: visit, context }) {
      if (visit instanceof Refusal) throw visit;
      const { provider, attested } = visit;
      const { id } = context.actor.access;
      await endVisit(tx, visit);
      const linked = await tx.maybe(sql`
        INSERT INTO identity (provider_id, subject, admin_id, label, created_at)
        VALUES (${provider.id}, ${attested.subject}, ${id}, ${attested.name}, ${context.now.toISOString()})
        ON CONFLICT DO NOTHING RETURNING id`);
      if (linked === undefined) {
        const other = await tx.maybe(sql`
          SELECT FROM identity
          WHERE provider_id = ${provider.id} AND subject = ${attested.subject} AND admin_id <> ${id}`);
        throw new Refusal(other === undefined ? 'identity_held' : 'identity_taken');
      }
      const after = { provider: provider.name, label: attested.name };
      return { reply: null, object: { type: 'admin', id }, before: null, after };
    },
  });
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const unlink = command<BodyOf<typeof removeIdentity>, null>({
  action: 'personal.unlink_identity',
  async run({ tx, input, context }) {
    const { id } = context.actor.access;
    const before = await tx.maybe<{ provider: string; label: string }>(sql`
      DELETE FROM identity USING provider
      WHERE provider.id = provider_id AND identity.id = ${input.id} AND admin_id = ${id}
      RETURNING provider.name AS provider, label`);
    if (before === undefined) throw new Refusal('not_found');
    await requireAnotherWay(tx, id);
    return { reply: null, object: { type: 'admin', id }, before, after: null };
  },
});

/** An admin without a password cannot unlink their last account. */
async function requireAnotherWay(tx: Transaction, adminId: number): Promise<void> {
  const [password, passkey, identities] = await Promise.all([
    hasPassword(tx, adminId),
    hasPasskey(tx, adminId),
    identitiesOf(tx, adminId),
  ]);
  if (!password && !passkey && identities.length === 0) throw new Refusal('password_absent');
}

/**
 * Unlinks an account of the caller.
 * @throws Refusal `not_found`, `password_absent`.
 */
export function removeOwnIdentity(
  body: BodyOf<typeof removeIdentity>,
  context: RequestContext,
  services: Services,
): Promise<null> {
  return perform(unlink, body, context, services);
}
