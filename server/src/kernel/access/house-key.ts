import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import type { Transaction } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { createCipher, keyFileOf, loadSecretKey } from '../secret-key.ts';
import { StartupError } from '../startup-error.ts';

/** Where a start finds its key. */
interface KeySource {
  /** `SECRET_KEY`; without it the file in the data folder. */
  secretKey?: Buffer | undefined;
  dataDir: string;
  /** The key is lost for good: from now on it is this one, and what the other one sealed stays lost. */
  acceptKey: boolean;
}

/** Binds the proof to its place. */
const proofContext = 'key_proof';

/**
 * The key for secrets at rest of this house: the one that sealed what its database holds, or, in an empty one, the first. Servers that
 * start together wait for each other, so that two with folders of their own never make two keys.
 * @throws StartupError when the key is missing or another one.
 */
export async function keyOfHouse(pool: Pool, { secretKey, dataDir, acceptKey }: KeySource): Promise<Buffer> {
  return await transaction(pool, async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('house-key'))`);
    const sealed = acceptKey ? undefined : await findSealed(tx);
    const key = secretKey ?? loadSecretKey(dataDir, sealed === undefined);
    if (key === undefined) throw refused(`The key file ${keyFileOf(dataDir)} is missing, and`);
    if (sealed !== undefined && !opens(key, sealed)) {
      const name = secretKey === undefined ? `the file ${keyFileOf(dataDir)}` : 'SECRET_KEY';
      throw refused(`The key in ${name} is another one:`);
    }
    if (sealed === undefined) await prove(tx, key);
    return key;
  });
}

const refused = (what: string) =>
  new StartupError(
    `${what} the database holds secrets that another key sealed: put the secret.key that belongs to this database there, from where it is kept apart from backups, or set SECRET_KEY to it. Where it is lost for good, see --accept-key in docs/operations.md.`,
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
      UNION ALL SELECT 1, secret_sealed, 'api_key:' || key FROM api_key
      UNION ALL SELECT 2, private_key, 'log_key' FROM log_key
      UNION ALL SELECT 3, secret_sealed, 'second_factor ' || admin_id FROM second_factor) AS found
    ORDER BY place LIMIT 1`);
}

function opens(key: Buffer, { text, context }: Sealed): boolean {
  try {
    createCipher(key).open(text, context);
    return true;
  } catch {
    return false;
  }
}

async function prove(tx: Transaction, key: Buffer): Promise<void> {
  await tx.query(sql`
    INSERT INTO key_proof (id, sealed) VALUES (1, ${createCipher(key).seal('', proofContext)})
    ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed`);
}
