import { createHash, randomBytes } from 'node:crypto';
import { sealedConfig } from '@quarterdeck/contract/features/config/config';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import { programContext } from '#kernel/context.ts';
import {
  type Keys,
  keyFileOf,
  loadOldKey,
  loadSecretKey,
  oldKeyFileOf,
  open,
  seal,
} from '#kernel/crypto/secret-key.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { StartupError } from '#kernel/startup-error.ts';

/** Where a start finds its key. */
interface KeySource {
  /** `SECRET_KEY`; without it the file in the data folder. */
  secretKey?: Buffer | undefined;
  /** `SECRET_KEY_OLD`; beside a key in the data folder the file there. */
  secretKeyOld?: Buffer | undefined;
  dataDir: string;
  /** The fingerprint of a permanently lost key: this one replaces it, and what the lost one sealed stays lost. */
  acceptKey?: string | undefined;
}

/** The keys of a house, and how far it is with replacing the first. */
export interface HouseKeys extends Keys {
  indexKey: Buffer;
  /** The proof is still sealed with the old key: not everything is sealed again. */
  isBeingReplaced: boolean;
}

/** Binds the proof to its place. */
const proofContext = 'key_proof';

/**
 * Finds the key for secrets at rest and checks it against what the database holds; an empty database takes the key that is there, or a new one.
 * - Servers that start together wait for each other, so that two with their own folders never make two keys.
 * - A lost key is abandoned once, by its fingerprint, because its successor has another fingerprint.
 * - While a key is being replaced, the old one opens secrets too.
 * - The index key is sealed in the proof and never replaced; in a database from before there was one, it is the secret key of that time.
 * @throws StartupError when the key is missing or is not the one that sealed the database's secrets.
 */
export async function keysOfHouse(pool: Pool, source: KeySource): Promise<HouseKeys> {
  const { secretKey, dataDir, acceptKey } = source;
  return await transaction(pool, async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('house-key'))`);
    const sealed = await findSealed(tx);
    if (sealed === undefined) return await prove(tx, secretKey ?? loadSecretKey(dataDir, true));
    const isGivenUp = acceptKey === fingerprintOf(sealed);
    const key = secretKey ?? loadSecretKey(dataDir, isGivenUp);
    if (key === undefined) throw refused(`The key file ${keyFileOf(dataDir)} is missing, and`, sealed);
    const given = secretKey === undefined ? loadOldKey(dataDir) : source.secretKeyOld;
    // The same twice: the replacement was interrupted before there was a new one.
    const oldKey = given?.equals(key) ? undefined : given;
    const opener = [key, oldKey].find((one) => one !== undefined && opens(one, sealed));
    if (opener !== undefined) {
      const indexKey = indexKeyIn(sealed, opener);
      if (indexKey === undefined) await prove(tx, opener, opener);
      return { key, oldKey, indexKey: indexKey ?? opener, isBeingReplaced: !opener.equals(key) };
    }
    if (isGivenUp) return await replace(tx, key, sealed);
    const name = secretKey === undefined ? `the file ${keyFileOf(dataDir)}` : 'SECRET_KEY';
    const beside = secretKey === undefined ? oldKeyFileOf(dataDir) : 'SECRET_KEY_OLD';
    throw refused(
      `The key in ${name} is another one (one that is being replaced stays in ${beside} until everything is sealed with the new one):`,
      sealed,
    );
  });
}

/** Seals the proof again as the last step: afterwards the old key is no longer needed. */
export async function sealProof(tx: Transaction, { key, indexKey }: HouseKeys): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('house-key'))`);
  await prove(tx, key, indexKey);
}

const refused = (what: string, sealed: Sealed) =>
  new StartupError(
    `${what} the database holds secrets that another key sealed: put the secret.key that belongs to this database there, from where it is kept apart from backups, or set SECRET_KEY to it. If it is permanently lost, see docs/operations.md about --accept-key ${fingerprintOf(sealed)}.`,
  );

interface Sealed {
  text: string;
  context: string;
}

/** The proof; in a house that is older than its proof, what every first start has sealed, or whatever came soon after. */
async function findSealed(tx: Transaction): Promise<Sealed | undefined> {
  return await tx.maybe<Sealed>(sql`
    SELECT text, context FROM (
      SELECT 0 AS place, sealed AS text, ${proofContext} AS context FROM key_proof
      UNION ALL SELECT 1, secret_sealed, 'api_key:' || key FROM platform_key
      UNION ALL SELECT 2, private_key, 'log_key' FROM log_key
      UNION ALL SELECT 3, secret_sealed, 'second_factor ' || admin_id FROM second_factor) AS found
    ORDER BY place LIMIT 1`);
}

function opens(key: Buffer, { text, context }: Sealed): boolean {
  try {
    open(key, text, context);
    return true;
  } catch {
    return false;
  }
}

/** The key of fingerprints; undefined for an older installation. */
function indexKeyIn({ text, context }: Sealed, key: Buffer): Buffer | undefined {
  const plain = open(key, text, context);
  return context === proofContext && plain !== '' ? Buffer.from(plain, 'hex') : undefined;
}

/** A lost key is identified by something it sealed, because no one has the key. */
const fingerprintOf = ({ text }: Sealed) => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function replace(tx: Transaction, key: Buffer, lost: Sealed): Promise<HouseKeys> {
  // Sealed settings that no one can open would fail whatever reads them.
  const emptied = await tx.query<{ name: string }>(sql`
    UPDATE config SET value = '', updated_at = now() WHERE name = ANY(${sealedConfig}) AND value <> '' RETURNING name`);
  const after = Object.fromEntries(emptied.map(({ name }) => [name, '']));
  const change = { before: { fingerprint: fingerprintOf(lost) }, after };
  const entry = {
    action: 'secret_key.accept',
    object: null,
    reason: null,
    ...change,
    batchIds: [],
    error: null,
  };
  await tx.query(logInsert({ ...entry, result: 'done' }, programContext('start')));
  return await prove(tx, key);
}

async function prove(tx: Transaction, key: Buffer, indexKey: Buffer = randomBytes(32)): Promise<HouseKeys> {
  await tx.query(sql`
    INSERT INTO key_proof (id, sealed) VALUES (1, ${seal(key, indexKey.toString('hex'), proofContext)})
    ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed`);
  return { key, indexKey, isBeingReplaced: false };
}
