import * as z from 'zod/mini';
import { Id, line, rowReference } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { TypedPassword } from '../../core/validation/fields.ts';

/** Passkeys of one person, at most. */
export const passkeysMax = 20;

/** Bytes as WebAuthn writes them in JSON. */
function base64url(max: number) {
  return z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/, { error: 'invalid_request' }));
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What an authenticator signed for a challenge. */
export const PasskeyProof = z.strictObject({
  id: base64url(1400),
  client_data: base64url(4096),
  authenticator_data: base64url(4096),
  signature: base64url(2048),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

const Credential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.enum(transports)),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** None: whichever the person has here. */
  allowCredentials: z.array(Credential),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Credential),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** It is kept by a service, and found again with another device. */
  synced: z.boolean(),
  version: z.int(),
});
export type Passkey = z.output<typeof Passkey>;

export const passkeyIndex = endpoint({
  method: 'GET',
  path: '/backstage/personal/passkey/index',
  ability: 'session',
  summary: "Lists the caller's passkeys, oldest first.",
  reply: z.object({ list: z.array(Passkey) }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/backstage/personal/passkey/begin',
  withoutKey: 'It only starts a challenge.',
  ability: 'session',
  summary: 'Starts registering a passkey: returns the options for the authenticator.',
  openWhileDue: ['second_factor_required'],
  preview: 'closed',
  /** Optional: staff without a password prove themselves by a fresh sign-in instead. */
  body: z.strictObject({ password: z.optional(TypedPassword) }),
  reply: PasskeyCreation,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/backstage/personal/passkey/add',
  ability: 'session',
  summary: 'Completes registering a passkey that was started in this session.',
  openWhileDue: ['second_factor_required'],
  command: true,
  body: z.strictObject({
    name: line(64),
    client_data: base64url(4096),
    attestation: base64url(16_384),
    transports: z.array(z.enum(transports)).check(z.maxLength(transports.length)),
  }),
  reply: Passkey,
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/backstage/personal/passkey/rename',
  ability: 'session',
  summary: "Renames one of the caller's passkeys.",
  command: true,
  body: z.strictObject({ ...rowReference, name: line(64) }),
  reply: Passkey,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/backstage/personal/passkey/remove',
  withoutKey: 'A key would store data derived from a password.',
  ability: 'session',
  summary:
    "Deletes one of the caller's passkeys. Refused if it is their last second factor and their role requires one.",
  preview: 'closed',
  body: z.strictObject({ id: Id, password: TypedPassword }),
});

/** Exchanges a passkey for a bearer token: without a name, and without a code. */
export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/backstage/login/passkey/begin',
  withoutKey: 'It only starts a challenge.',
  ability: 'public',
  summary: 'Starts sign-in with a passkey: returns the options for any authenticator.',
  reply: PasskeyRequest,
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/backstage/login/passkey',
  withoutKey: 'Its challenge can be answered only once.',
  ability: 'public',
  summary: 'Signs in a member of staff with a passkey.',
  body: z.strictObject({ passkey: PasskeyProof }),
  reply: z.object({ token: z.string() }),
});

export const beginPasskeyStepUp = endpoint({
  method: 'POST',
  path: '/backstage/step_up/passkey/begin',
  withoutKey: 'It only starts a challenge.',
  ability: 'session',
  summary:
    "Starts confirming the caller's identity with one of their passkeys: returns the options for the authenticator.",
  openWhileDue: ['second_factor_required'],
  reply: PasskeyRequest,
});
