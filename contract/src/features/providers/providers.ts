import * as z from 'zod/mini';
import { Id, line, ProviderButton, providerIcons, rowReference } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { ProviderAnswer } from '../session/session.ts';

/** With more buttons than this, people no longer find theirs. */
export const providersMax = 12;

/** A service by which people sign in (OpenID Connect). */
export const Provider = z.object({
  ...ProviderButton.shape,
  issuer: z.string(),
  client_id: z.string(),
  /** Whether a secret is stored; it is never returned. */
  has_secret: z.boolean(),
  scopes: z.string(),
  enabled: z.boolean(),
  /** Links an unlinked person to the admin with the same email, if the provider verified it and an administrator entered it. */
  match_email: z.boolean(),
  /** A second factor requested there is not requested here. */
  trust_mfa: z.boolean(),
  /** Signing in without an account here requests one, which waits for approval. */
  open_registration: z.boolean(),
  /** How many members of staff are linked. */
  identities: z.int(),
  created_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['edit', 'delete'])),
});
export type Provider = z.output<typeof Provider>;

export const providerIndex = endpoint({
  method: 'GET',
  path: '/backstage/provider/index',
  ability: 'provider.read',
  summary: 'Lists the sign-in providers.',
  reply: z.object({
    list: z.array(Provider),
    /** What is registered with every provider: where it sends people back to. */
    redirect_uri: z.string(),
  }),
});

/** Words without spaces; `openid` is always requested. */
const Scopes = line(200).check(
  z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: +[\x21\x23-\x5b\x5d-\x7e]+)*$/, { error: 'scopes_malformed' }),
);

const providerFields = {
  name: line(32),
  icon: z.enum(providerIcons),
  client_id: line(256),
  /** Absent: the one that is kept stays. */
  client_secret: z.optional(line(512)),
  scopes: Scopes,
  enabled: z.boolean(),
  match_email: z.boolean(),
  trust_mfa: z.boolean(),
  open_registration: z.boolean(),
};

/** Which ones may be asked is for the server to say: see its option `PROVIDER_INTERNAL_HOSTS`. */
const Issuer = line(300).check(z.regex(/^https?:\/\/[^\s\\?#@]+$/, { error: 'link_malformed' }));

export const createProvider = endpoint({
  method: 'POST',
  path: '/backstage/provider/add',
  ability: 'provider.edit',
  summary:
    'Adds a sign-in provider. Super administrators only, because the operator of a provider can sign in as anyone.',
  body: z.strictObject({ ...providerFields, issuer: Issuer }),
  reply: Provider,
  command: true,
  stepUp: true,
});

/** The issuer cannot change: accounts are linked to it. */
export const editProvider = endpoint({
  method: 'POST',
  path: '/backstage/provider/edit',
  ability: 'provider.edit',
  summary: 'Changes a sign-in provider. The issuer cannot be changed.',
  body: z.strictObject({ ...rowReference, ...providerFields }),
  reply: Provider,
  command: true,
  stepUp: true,
});

export const deleteProvider = endpoint({
  method: 'POST',
  path: '/backstage/provider/del',
  ability: 'provider.edit',
  summary: 'Deletes a sign-in provider and unlinks its accounts.',
  body: z.strictObject(rowReference),
  command: true,
  stepUp: true,
});

/** An account at a provider by which the caller signs in. */
export const Identity = z.object({
  id: z.int(),
  provider: ProviderButton,
  /** What the provider calls its owner; empty where it does not say. */
  label: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Identity = z.output<typeof Identity>;

export const identityIndex = endpoint({
  method: 'GET',
  path: '/backstage/personal/identity/index',
  ability: 'session',
  summary: "Lists the caller's linked accounts and the available sign-in providers.",
  reply: z.object({ list: z.array(Identity), providers: z.array(ProviderButton) }),
});

/** No command: nothing is linked before the reader has come back. */
export const beginIdentity = endpoint({
  method: 'POST',
  path: '/backstage/personal/identity/begin',
  withoutKey: 'It only starts a challenge, and a key would store a secret.',
  ability: 'session',
  summary: 'Starts linking an account at a sign-in provider: returns the URL to sign in at.',
  preview: 'closed',
  body: z.strictObject({ provider_id: Id }),
  reply: z.object({ address: z.string() }),
});

/** The state of a visit that links an account begins so: by it the page knows what it was sent back for. */
export const linkStatePrefix = 'link.';

export const addIdentity = endpoint({
  method: 'POST',
  path: '/backstage/personal/identity/add',
  ability: 'session',
  summary: "Completes linking an account after the provider's callback.",
  body: ProviderAnswer,
  command: true,
  stepUp: true,
});

export const removeIdentity = endpoint({
  method: 'POST',
  path: '/backstage/personal/identity/remove',
  ability: 'session',
  summary: "Unlinks one of the caller's linked accounts.",
  body: z.strictObject({ id: Id }),
  command: true,
  stepUp: true,
});
