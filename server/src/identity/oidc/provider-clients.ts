import { withoutHidden } from '@quarterdeck/contract/core/validation/characters';
import { LRUCache } from 'lru-cache';
import type * as oidc from 'openid-client';
import * as z from 'zod/mini';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import { EgressError, egressFetch, isAskable } from '#kernel/egress/egress-fetch.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { provider } from './table.ts';

/** A row of the table. */
export type ProviderRow = typeof provider.$inferSelect;

/** The secrets of one visit; the provider sees the state, the nonce and a hash of the verifier. */
export interface VisitSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider sent its reader back with. */
export interface Returned {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** Who somebody is, by a provider's word. */
export interface Attested {
  /** The provider's own name for them, which never becomes another's. */
  subject: string;
  /** Only where the provider has verified that it is theirs. */
  email: string | undefined;
  /** What they are called there; empty where it does not say. */
  name: string;
  username: string | undefined;
  /** They were authenticated with a second factor (`amr`, RFC 8176). */
  mfa: boolean;
  /** When they last showed the provider who they are, in seconds; undefined: it does not say. */
  signedInAt: number | undefined;
}

export interface ProviderClients {
  /** Where somebody signs in. */
  address(row: ProviderRow, secrets: VisitSecrets): Promise<string>;
  /** Who they are, by what the provider sent them back with. */
  attest(row: ProviderRow, returned: Returned, secrets: VisitSecrets): Promise<Attested>;
}

interface Parts {
  cipher: Cipher;
  /** Where providers send people back to. */
  redirectUri: string;
  internalHosts: readonly string[];
  timeoutMs?: number;
}

/** What a provider says of itself is believed for so long. */
const discoveredMs = 10 * 60_000;
const discoveredMax = 50;
/** A provider's clock may be ahead by so much. */
const skewSeconds = 60;

/** What is needed of an identity token, which is checked already; everything in it is the provider's own text. */
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  iat: z.number(),
  email: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined),
  email_verified: z.catch(z.optional(z.boolean()), undefined),
  name: z.catch(z.optional(z.string()), undefined),
  preferred_username: z.catch(z.optional(z.string()), undefined),
  amr: z.catch(z.optional(z.array(z.string())), undefined),
  auth_time: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
});

/** Under which context the secret of a provider is sealed. */
export const secretContext = 'provider secret';

/** Loaded with the first visit: most houses have no provider. */
const library = () => import('openid-client');

/** Asks providers. What they say of themselves is kept for a while, of few of them. */
export function createProviderClients({
  cipher,
  redirectUri,
  internalHosts,
  timeoutMs = 5_000,
}: Parts): ProviderClients {
  const fetchGuarded = egressFetch({ internalHosts, timeoutMs });
  const known = new LRUCache<string, Promise<oidc.Configuration>>({ max: discoveredMax, ttl: discoveredMs });

  /** Those who ask at the same time wait for one answer; where it does not come, the next one asks again. */
  function configurationOf(row: ProviderRow): Promise<oidc.Configuration> {
    const key = `${row.id} ${row.version}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const asked = discover(row);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  }

  async function discover(row: ProviderRow): Promise<oidc.Configuration> {
    const { discovery, customFetch, allowInsecureRequests, enableNonRepudiationChecks, Configuration } =
      await library();
    const { client_id, secret_sealed } = row;
    const secret = secret_sealed === null ? undefined : cipher.open(secret_sealed, secretContext);
    const found = await discovery(new URL(row.issuer), client_id, undefined, undefined, {
      [customFetch]: fetchGuarded,
      // Where that is allowed is for the fetch to say.
      execute: [allowInsecureRequests],
    });
    const server = found.serverMetadata();
    const client = await authentication(server, secret);
    const configuration = new Configuration(server, client_id, undefined, client);
    Object.assign(configuration, { [customFetch]: fetchGuarded });
    allowInsecureRequests(configuration);
    // Without it the signature would not be looked at: the token comes from the provider itself, over TLS.
    enableNonRepudiationChecks(configuration);
    return configuration;
  }

  return {
    async address(row, { state, nonce, verifier }) {
      const configuration = await configurationOf(row).catch((error: unknown) => {
        throw unavailable(error);
      });
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const { href } = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopesOf(row),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Requires authentication even with a session there; `auth_time` tells whether the provider did so.
        max_age: '0',
      });
      // The page will go there: an address that is a script would run in it.
      if (!isAskable(href, internalHosts)) throw new Refusal('provider_unavailable');
      return href;
    },

    async attest(row, { code, state, iss }, secrets) {
      const configuration = await configurationOf(row).catch((error: unknown) => {
        throw unavailable(error);
      });
      const returned = new URL(redirectUri);
      returned.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      const { authorizationCodeGrant } = await library();
      try {
        const tokens = await authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: secrets.verifier,
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          idTokenExpected: true,
        });
        const claims = Claims.parse(tokens.claims());
        if (claims.iat > Date.now() / 1000 + skewSeconds)
          throw new Error('The identity token was issued in the future');
        return attestedBy(claims);
      } catch (error) {
        throw hasFailedToAnswer(error) ? unavailable(error) : new Refusal('social_login_refused');
      }
    },
  };
}

/** `openid` is what makes it a sign-in. */
function scopesOf({ scopes }: ProviderRow): string {
  return [...new Set(['openid', ...scopes.split(/ +/)])].join(' ');
}

async function authentication(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string | undefined,
): Promise<oidc.ClientAuth> {
  const { None, ClientSecretBasic, ClientSecretPost } = await library();
  if (secret === undefined) return None();
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

function attestedBy(claims: z.output<typeof Claims>): Attested {
  const { sub, email, email_verified, name, preferred_username, amr, auth_time } = claims;
  return {
    subject: sub,
    email: email_verified === true ? email : undefined,
    name: oneLine(email ?? preferred_username ?? name ?? ''),
    username: preferred_username ?? email?.split('@', 1)[0],
    mfa: amr?.includes('mfa') === true,
    signedInAt: auth_time,
  };
}

function oneLine(text: string): string {
  return withoutHidden(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').toWellFormed())
    .trim()
    .slice(0, 128)
    .toWellFormed();
}

/** Whether it is the provider's silence and not what it said. */
function hasFailedToAnswer(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EgressError || at.name === 'TimeoutError' || at.name === 'AbortError') return true;
  }
  return false;
}

function unavailable(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('provider_unavailable');
}
