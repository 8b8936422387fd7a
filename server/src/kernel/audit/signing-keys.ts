import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { type LogKey, type SignedHead, signedText } from '@quarterdeck/contract/features/admin-log/chain';
import sql from 'sql-template-tag';
import type { Cipher } from '../crypto/secret-key.ts';
import type { Queryable, Transaction } from '../database/sql.ts';

/** Binds the private half to its place, so that no other secret can be put there. */
const sealedFor = 'log_key';

/** Signs heads under the fingerprint of its public half. */
export interface Signer {
  fingerprint: string;
  sign(head: Omit<SignedHead, 'signature'>): string;
}

/** The public keys, the one that signs first. */
export async function publicKeys(db: Queryable): Promise<LogKey[]> {
  return await db.query<LogKey>(sql`
    SELECT fingerprint, public_key, created_at, retired_at FROM log_key ORDER BY id DESC`);
}

/** The key that signs at present, made where there is none. Others wait until the transaction ends. */
export async function currentSigner(tx: Transaction, cipher: Cipher, now: Date): Promise<Signer> {
  await oneAtATime(tx);
  const { fingerprint, private_key } = (await presentKey(tx)) ?? (await makeKey(tx, cipher, now));
  const key = createPrivateKey(cipher.open(private_key, sealedFor));
  return {
    fingerprint,
    sign: (head) => sign(null, Buffer.from(signedText(head)), key).toString('base64'),
  };
}

/** Retires the key that signs and makes another. What a server with a faster clock has signed with it stays genuine. */
export async function replaceSigner(
  tx: Transaction,
  cipher: Cipher,
  now: Date,
): Promise<{ old: KeyRow | undefined; made: KeyRow }> {
  await oneAtATime(tx);
  const old = await presentKey(tx);
  await tx.query(sql`
    UPDATE log_key SET retired_at = greatest(${now.toISOString()},
      (SELECT max(signed_at) FROM log_head WHERE log_head.key = log_key.fingerprint))
    WHERE retired_at IS NULL`);
  return { old, made: await makeKey(tx, cipher, now) };
}

/** Whether this key signed the head. */
export function isSignedBy(head: SignedHead, publicKey: string): boolean {
  const key = createPublicKey(publicKey);
  if (key.asymmetricKeyType !== 'ed25519' || fingerprintOf(publicKey) !== head.key) return false;
  return verify(null, Buffer.from(signedText(head)), key, Buffer.from(head.signature, 'base64'));
}

/** Names a public key: the beginning of the SHA-256 of its DER form. */
function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 32);
}

type KeyRow = LogKey & { id: number; private_key: string };

async function presentKey(tx: Transaction): Promise<KeyRow | undefined> {
  return await tx.maybe<KeyRow>(sql`SELECT * FROM log_key WHERE retired_at IS NULL ORDER BY id DESC LIMIT 1`);
}

async function makeKey(tx: Transaction, cipher: Cipher, now: Date): Promise<KeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return await tx.one<KeyRow>(sql`
    INSERT INTO log_key (fingerprint, public_key, private_key, created_at)
    VALUES (${fingerprintOf(publicKey)}, ${publicKey}, ${cipher.seal(privateKey, sealedFor)}, ${now.toISOString()})
    RETURNING *`);
}

/** Two servers must not both make the first key, nor sign by one that is being retired. */
async function oneAtATime(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('log-key'))`);
}
