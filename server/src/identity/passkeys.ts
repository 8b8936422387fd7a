import type {
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@quarterdeck/contract/features/personal/passkeys';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { challengeMs, isChallenge, newChallenge, takeChallenge } from './challenges.ts';

/** What passkeys need of the server. */
type House = Pick<Services, 'cipher' | 'config'>;

/** The challenge that an answer used up; undefined where it answers none that was made for this. */
export type Taken = string | undefined;

/** Ed25519, ES256 and RS256: between them every authenticator. */
const algorithms = [-8, -7, -257];

/** What a challenge is for; its answer opens nothing else. */
export const purposes = {
  signIn: 'sign in',
  register: (sessionId: number) => `register ${sessionId}`,
  stepUp: (sessionId: number) => `step up ${sessionId}`,
};

/** What is known of a new passkey. */
export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  synced: boolean;
}

type Credentials = PasskeyRequest['allowCredentials'];

/** Whether an admin has a passkey. */
export async function hasPasskey(db: Queryable, adminId: number): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(sql`
    SELECT EXISTS (SELECT FROM passkey WHERE admin_id = ${adminId}) AS exists`);
  return exists;
}

/** An admin's passkeys in the form for an authenticator. */
export async function credentialsOf(db: Queryable, adminId: number): Promise<Credentials> {
  const rows = await db.query<{ credential_id: Buffer; transports: Credentials[number]['transports'] }>(sql`
    SELECT credential_id, transports FROM passkey WHERE admin_id = ${adminId} ORDER BY id`);
  return rows.map(({ credential_id, transports }) => ({
    type: 'public-key',
    id: credential_id.toString('base64url'),
    transports,
  }));
}

/** Requests a passkey: one of `allowCredentials`, or any if there are none. */
export function passkeyRequest(
  { cipher, config }: House,
  purpose: string,
  allowCredentials: Credentials,
  now: Date,
): PasskeyRequest {
  return {
    challenge: newChallenge(cipher, purpose, now),
    rpId: config.passkeyDomain,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials,
  };
}

/** Requests a new passkey from an authenticator that has none yet. */
export function passkeyCreation(
  { cipher, config }: House,
  purpose: string,
  person: { id: number; name: string; houseName: string; passkeys: Credentials },
  now: Date,
): PasskeyCreation {
  return {
    challenge: newChallenge(cipher, purpose, now),
    rp: { id: config.passkeyDomain, name: person.houseName },
    user: {
      // Says nothing about the person to who finds the authenticator.
      id: cipher.fingerprint(`passkey user ${person.id}`).toString('base64url'),
      name: person.name,
      displayName: person.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: person.passkeys,
  };
}

/**
 * Uses up the challenge that an authenticator answers, before anybody looks at the answer: a wrong one is no chance to try
 * again.
 */
export async function takeAnswered(
  { cipher, db }: Pick<Services, 'cipher' | 'db'>,
  purpose: string,
  { client_data }: { client_data: string },
  now: Date,
): Promise<Taken> {
  const challenge = challengeOf(client_data);
  if (challenge === undefined || !isChallenge(cipher, purpose, challenge, now)) return undefined;
  return (await takeChallenge(db, challenge, now)) ? challenge : undefined;
}

const ClientData = z.object({ challenge: z.string() });

function challengeOf(clientData: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
}

/**
 * Reads what an authenticator made.
 * @throws Refusal `passkey_wrong` if anything differs from the request.
 */
export async function readNewPasskey(
  { config }: Pick<Services, 'config'>,
  taken: Taken,
  made: { client_data: string; attestation: string },
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await answered(config, taken, (expected) =>
    verifyRegistrationResponse({
      ...expected,
      response: {
        // The library requires one, and reads the real one from the authenticator's answer.
        id: 'new',
        rawId: 'new',
        ...credentialFrame,
        response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
      },
      supportedAlgorithmIDs: algorithms,
    }),
  );
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    synced: credentialBackedUp,
  };
}

/** The claimed owner of a passkey; the signature is not verified yet. */
export async function ownerOf(db: Queryable, { id }: PasskeyProof): Promise<number | undefined> {
  const found = await db.maybe<{ admin_id: number }>(sql`
    SELECT admin_id FROM passkey WHERE credential_id = ${Buffer.from(id, 'base64url')}`);
  return found?.admin_id;
}

/**
 * Takes what a passkey of this admin signed.
 * @throws Refusal `passkey_wrong`, or `passkey_copied` where its counter went back.
 */
export async function acceptPasskey(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  taken: Taken,
  adminId: number,
  proof: PasskeyProof,
  now: Date,
): Promise<void> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  // Locked, so that of two that count alike the first alone passes.
  const found = await tx.maybe<{ id: number; public_key: Buffer; counter: number }>(sql`
    SELECT id, public_key, counter FROM passkey
    WHERE credential_id = ${Buffer.from(proof.id, 'base64url')} AND admin_id = ${adminId} FOR UPDATE`);
  if (found === undefined) throw wrong();
  const { authenticationInfo } = await answered(config, taken, (expected) =>
    verifyAuthenticationResponse({
      ...expected,
      response: {
        id: proof.id,
        rawId: proof.id,
        ...credentialFrame,
        response: {
          clientDataJSON: proof.client_data,
          authenticatorData: proof.authenticator_data,
          signature: proof.signature,
        },
      },
      // The counter is looked at below, where a copy is told from a mistake.
      credential: { id: proof.id, publicKey: new Uint8Array(found.public_key), counter: 0 },
    }),
  );
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const counts = newCounter > 0 || found.counter > 0;
  if (counts && newCounter <= found.counter) throw new Refusal('passkey_copied');
  await tx.query(sql`
    UPDATE passkey SET counter = ${newCounter}, synced = ${credentialBackedUp}, last_used_at = ${now.toISOString()}
    WHERE id = ${found.id}`);
}

/** Removes every passkey of an admin. */
export async function removePasskeys(tx: Transaction, adminId: number): Promise<void> {
  await tx.query(sql`DELETE FROM passkey WHERE admin_id = ${adminId}`);
}

const credentialFrame = { type: 'public-key', clientExtensionResults: {} } as const;

/** What every answer of an authenticator is measured by. */
interface Expected {
  expectedChallenge: string;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: true;
}

/** The answer of an authenticator to the challenge that it took, verified. What does not fit the library throws. */
async function answered<Answer extends { verified: boolean }>(
  config: Services['config'],
  taken: Taken,
  verify: (expected: Expected) => Promise<Answer>,
): Promise<Answer & { verified: true }> {
  if (taken === undefined) throw wrong();
  const answer = await verify({
    expectedChallenge: taken,
    expectedOrigin: config.origin,
    expectedRPID: config.passkeyDomain,
    requireUserVerification: true,
  }).catch(() => {
    throw wrong();
  });
  if (!isVerified(answer)) throw wrong();
  return answer;
}

function isVerified<Answer extends { verified: boolean }>(
  answer: Answer,
): answer is Answer & { verified: true } {
  return answer.verified;
}

function wrong(): Refusal {
  return new Refusal('passkey_wrong');
}
