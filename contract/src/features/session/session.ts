import * as z from 'zod/mini';
import { paddings } from '../../core/access.ts';
import { DataBound, Id, line, ProviderButton } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { sessionDues } from '../../core/session-dues.ts';
import { Look } from '../../core/theme.ts';
import { AdminName, Code, Email, Password, Phone, TypedPassword } from '../../core/validation/fields.ts';
import { PasskeyProof } from '../personal/passkeys.ts';
import { firstSteps } from './first-steps.ts';

export const Credentials = z.strictObject({
  username: z.string().check(z.trim(), z.minLength(1, { error: 'field_required' }), z.maxLength(64)),
  password: TypedPassword,
  /** For admins whose sign-in takes a second step; if omitted it is requested once the password is right. */
  code: z.optional(Code),
  /** In place of a code. */
  passkey: z.optional(PasskeyProof),
});

/** What `publicKey` answers. Without a key, or where the server is a mock, credentials are sent plain. */
export const PublicKey = z.object({
  /** SPKI in base64, without the lines around it; empty: none. */
  publicKey: z.string(),
  mockServer: z.boolean(),
  padding: z.optional(z.enum(paddings)),
  /** To be sent along and in the encrypted text, once and soon. */
  nonce: z.optional(z.string()),
});
export type PublicKey = z.output<typeof PublicKey>;

export const publicKey = endpoint({
  method: 'GET',
  path: '/publicKey',
  ability: 'public',
  summary:
    'Returns the public key for encrypting credentials, or an empty key if they are sent as plain text.',
  reply: PublicKey,
});

/** Text that is merely the wrong one where it cannot be read. */
const Opaque = z.string().check(z.minLength(1, { error: 'field_required' }), z.maxLength(8192));

/**
 * `Credentials` with the nonce, as JSON in UTF-8, encrypted in pieces and written in base64. With PKCS#1 v1.5 a piece is up
 * to 117 bytes. With OAEP (SHA-256) it is as long as the key allows, and its label is `<nonce> <piece>/<pieces>`.
 */
export const EncryptedCredentials = z.strictObject({ param: Opaque, nonce: Opaque });

/** Exchanges a user name and a password for a bearer token. */
export const login = endpoint({
  method: 'POST',
  path: '/backstage/login',
  withoutKey: 'A key would store data derived from a password.',
  ability: 'public',
  summary: 'Signs in a member of staff. Five failed attempts lock the username for a while.',
  body: z.union([Credentials, EncryptedCredentials]),
  reply: z.object({ token: z.string() }),
});

/**
 * A new account: by an invitation code that an administrator issued, or without one while registration is open.
 * Phone or e-mail, whichever the person gives.
 */
export const Registration = z.strictObject({
  username: AdminName,
  password: Password,
  phone: z.optional(Phone),
  email: z.optional(Email),
  invitation_code: z.optional(line(64)),
});

export const register = endpoint({
  method: 'POST',
  path: '/register',
  withoutKey: 'A username can be registered only once.',
  ability: 'public',
  summary: 'Accepts an invitation. Without a code, requests an account if registration is open.',
  preview: 'closed',
  body: Registration,
});

/**
 * Where to sign in with a provider. The browser is given a cookie, without which what the provider sends back is worth
 * nothing.
 */
export const beginSocialLogin = endpoint({
  method: 'POST',
  path: '/socialLogin/begin',
  withoutKey: 'It only starts a challenge.',
  ability: 'public',
  summary: 'Starts sign-in with a provider: returns its URL and sets the browser cookie for the callback.',
  body: z.strictObject({
    provider_id: Id,
    /** The requested page; anything but a page of the app is dropped. */
    redirect: z.optional(line(500)),
  }),
  reply: z.object({ address: z.string() }),
});

/** What a provider sends its reader back with, each good once. */
export const ProviderAnswer = z.strictObject({
  code: line(2048),
  state: line(512),
  /** Who answers (RFC 9207), of providers that say so. */
  iss: z.optional(line(500)),
});

/** Completes a social login. If a second factor is required, the request is repeated with its code or a passkey. */
export const socialLogin = endpoint({
  method: 'POST',
  path: '/socialLogin',
  withoutKey: 'A sign-in at a provider can be exchanged only once.',
  ability: 'public',
  summary: 'Exchanges a sign-in at a provider for a bearer token.',
  body: z.extend(ProviderAnswer, {
    second_factor: z.optional(Code),
    /** In place of a code. */
    passkey: z.optional(PasskeyProof),
  }),
  reply: z.object({
    token: z.string(),
    /** The page that was requested at its start. */
    redirect: z.nullable(z.string()),
  }),
});

export const UserInfo = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Names of the role groups. */
  roles: z.array(z.string()),
  /** Rights; what the page offers is decided by these. */
  ability: z.array(z.string()),
  /** Whose data they see, where that is not everybody's: all of these bounds hold. */
  data_scopes: z.optional(z.array(DataBound)),
  /** Full access. */
  admin: z.boolean(),
  /** The session is locked: see `lockSession`. */
  locked: z.boolean(),
  /** What they have to do before anything else. */
  due: z.optional(z.enum(sessionDues)),
  /** By which they show that it is they, where they have no password. */
  proof_providers: z.optional(z.array(ProviderButton)),
  /** Unread notices about the security of the account. */
  security_notices: z.optional(z.int()),
  /** Whether work of colleagues is told to them. */
  told_of_work: z.optional(z.boolean()),
  /** So many days are left to their password, where they are few. */
  password_days_left: z.optional(z.int()),
  /** The session previews a role group: roles and rights are its, and no command is carried out. See `previewRole`. */
  role_preview: z.optional(z.object({ role: z.string(), ends_at: z.string() })),
  /** Another one where roles or rights are others: see `watchAccess`. */
  access_stamp: z.optional(z.string()),
  /** Language and theme as the account keeps them: see `saveLook`. */
  look: z.optional(Look),
  /** First steps that are still to do; absent where none is, for accounts that are not new, and where they were dismissed. */
  first_steps: z.optional(z.array(z.enum(firstSteps))),
});
export type UserInfo = z.output<typeof UserInfo>;

export const userInfo = endpoint({
  method: 'GET',
  path: '/backstage/userInfo',
  ability: 'session',
  passive: true,
  summary: 'Returns the signed-in admin with role groups and permissions.',
  openWhileLocked: true,
  openWhileDue: sessionDues,
  reply: UserInfo,
});

/** By asking again as soon as it is answered a page follows at once when what its reader may do changes. */
export const watchAccess = endpoint({
  method: 'GET',
  path: '/backstage/access/watch',
  ability: 'session',
  passive: true,
  summary: 'Waits until the permissions or menu of the caller may have changed, or until the wait times out.',
  query: z.strictObject({ seen: line(64) }),
  reply: z.object({ changed: z.boolean() }),
});

export const lockSession = endpoint({
  method: 'POST',
  path: '/backstage/lock',
  ability: 'session',
  summary: 'Locks this session. Most requests are answered with 423 until it is unlocked.',
  command: true,
  preview: 'open',
});

/** No command: the answer that is kept under a key would be given without a try. */
export const unlockSession = endpoint({
  method: 'POST',
  path: '/backstage/unlock',
  withoutKey: 'A key would store data derived from a password.',
  ability: 'session',
  summary: 'Unlocks this session. Failures count as failed sign-ins.',
  openWhileLocked: true,
  openWhileDue: sessionDues,
  body: z.strictObject({ password: TypedPassword }),
});

/** The state of a visit by which somebody shows that it is they begins so: by it the page knows what it was sent back for. */
export const proofStatePrefix = 'proof.';

export const beginProof = endpoint({
  method: 'POST',
  path: '/backstage/step_up/provider/begin',
  withoutKey: 'It only starts a challenge.',
  ability: 'session',
  summary:
    'Starts confirming the identity of a caller without a password at one of their providers: returns its URL and sets the browser cookie.',
  openWhileLocked: true,
  openWhileDue: sessionDues,
  body: z.strictObject({ provider_id: Id }),
  reply: z.object({ address: z.string() }),
});

export const unlockByProvider = endpoint({
  method: 'POST',
  path: '/backstage/unlock/provider',
  withoutKey: 'A sign-in at a provider can be exchanged only once.',
  ability: 'session',
  summary: 'Unlocks this session with a sign-in at a provider, for callers without a password.',
  openWhileLocked: true,
  openWhileDue: sessionDues,
  body: ProviderAnswer,
});

/** How somebody who is signed in shows again that it is they. */
export const stepUpMethods = ['password', 'code', 'passkey', 'provider'] as const;
export type StepUpMethod = (typeof stepUpMethods)[number];

/** What comes with the refusal `step_up_required`. */
export interface StepUpDemand {
  /** Those that are open to the caller; none: they have no password, and the service by which they came is gone. */
  methods: readonly StepUpMethod[];
}

/** No command: what is stored under an idempotency key would be made of the password. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/backstage/step_up',
  withoutKey: 'A key would store data derived from a password.',
  ability: 'session',
  summary:
    'Confirms the caller’s identity again, for commands that require it. Failures count as failed sign-ins.',
  openWhileDue: ['second_factor_required'],
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('password'), password: TypedPassword }),
    z.strictObject({ method: z.literal('code'), code: Code }),
    z.strictObject({ method: z.literal('passkey'), passkey: PasskeyProof }),
    z.extend(ProviderAnswer, { method: z.literal('provider') }),
  ]),
});

/**
 * A token lasts a while; then it is answered 402 and may be exchanged, once, for the next one. Who uses one that was
 * exchanged before has it from somewhere else: the whole sign-in ends. It is called with a token that has expired, so it
 * is `public` and looks at the token itself.
 */
export const refreshToken = endpoint({
  method: 'GET',
  path: '/refreshToken',
  ability: 'public',
  summary:
    'Exchanges the token, expired or not, for the next one. A token that was already exchanged ends the session.',
  reply: z.object({ token: z.string() }),
});

export const expireToken = endpoint({
  method: 'GET',
  path: '/expireToken',
  ability: 'session',
  summary: 'Expires the token immediately: requests get 402 until it is exchanged.',
});

/** Signing out works with an expired token too, so it is `public` and looks at the token itself. */
export const logout = endpoint({
  method: 'GET',
  path: '/logout',
  ability: 'public',
  summary: 'Signs out: ends the session of the token, expired or not.',
});
