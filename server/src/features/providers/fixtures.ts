import type { Provider } from '@quarterdeck/contract/features/providers/providers';
import sql from 'sql-template-tag';
import { secretContext } from '#identity/oidc/provider-clients.ts';
import type { Services } from '#server/services.ts';
import type { OidcPeer } from '#test/support/oidc-peer.ts';

type Settings = Pick<
  Provider,
  'name' | 'issuer' | 'enabled' | 'match_email' | 'trust_mfa' | 'open_registration'
>;

let made = 0;

/** A provider as it was set up; its id. */
export async function aProvider(
  { db, cipher }: Services,
  peer: Pick<OidcPeer, 'issuer' | 'clientId' | 'clientSecret'>,
  settings: Partial<Settings> = {},
): Promise<number> {
  made += 1;
  const {
    name = `Provider ${made}`,
    issuer = peer.issuer,
    enabled = true,
    match_email = false,
    trust_mfa = false,
    open_registration = false,
  } = settings;
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO provider (name, icon, issuer, client_id, secret_sealed, scopes, enabled, match_email, trust_mfa, open_registration)
    VALUES (${name}, 'building', ${issuer}, ${peer.clientId}, ${cipher.seal(peer.clientSecret, secretContext)},
      'openid email profile', ${enabled}, ${match_email}, ${trust_mfa}, ${open_registration})
    RETURNING id`);
  return id;
}
