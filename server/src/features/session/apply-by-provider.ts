import { randomBytes } from 'node:crypto';
import { AdminName } from '@quarterdeck/contract/core/validation/fields';
import sql from 'sql-template-tag';
import { command, perform } from '#command/command.ts';
import { chargeSignIn } from '#identity/lockout.ts';
import { endVisit, type Visit } from '#identity/oidc/visits.ts';
import type { RequestContext } from '#kernel/context.ts';
import { networkOf } from '#kernel/egress/ip-addresses.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/**
 * Requests an account for a person attested by a provider, as open registration does: without role group and password, waiting for
 * approval. Counted by the address, to prevent floods of requests.
 */
export async function applyByProvider(
  visit: Visit,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const peer = context.ip ?? '';
  // No name of an account begins so.
  const attempt = { name: `\nregister ${networkOf(peer)}`, peer, isKnownPeer: false, now: context.now };
  await chargeSignIn(services.db, attempt);
  await perform(apply, visit, context, services);
}

const apply = command<Visit, null>({
  action: 'admin.apply',
  async run({ tx, input: visit, context }) {
    const { provider, attested } = visit;
    const at = context.now.toISOString();
    await endVisit(tx, visit);
    const wanted = nameOf(attested.username);
    // Taken usernames get random digits: the answer reveals no names of staff.
    const username = `${wanted.slice(0, 55)}-${randomBytes(4).toString('hex')}`;
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO admin (username, nickname, status, email, password_changed_at, created_at)
      VALUES (${username}, ${attested.name.slice(0, 64) || username}, 'pending', ${attested.email ?? null}, ${at}, ${at})
      RETURNING id`);
    const linked = await tx.maybe(sql`
      INSERT INTO identity (provider_id, subject, admin_id, label, created_at)
      VALUES (${provider.id}, ${attested.subject}, ${id}, ${attested.name}, ${at})
      ON CONFLICT DO NOTHING RETURNING id`);
    // From another window they asked at the same time.
    if (linked === undefined) throw new Refusal('social_login_unknown');
    const after = { username, status: 'pending', email: attested.email ?? null, provider: provider.name };
    return { reply: null, object: { type: 'admin', id }, before: null, after };
  },
});

/** A user name like the one at the provider. */
function nameOf(username: string | undefined): string {
  const wanted = (username ?? '').replace(/[^\w.@\p{Unified_Ideograph}-]/gu, '').slice(0, 64);
  return AdminName.safeParse(wanted).success ? wanted : 'member';
}
