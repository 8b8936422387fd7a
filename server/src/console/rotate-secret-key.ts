import type { Pool } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type HouseKeys, sealProof } from '#identity/house-key.ts';
import { logInsert } from '#kernel/audit/write.ts';
import { programContext } from '#kernel/context.ts';
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts';
import {
  createCipher,
  keyFileOf,
  loadSecretKey,
  oldKeyFileOf,
  replaceKeyFile,
  sealedPrefix,
} from '#kernel/crypto/secret-key.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { StartupError } from '#kernel/startup-error.ts';
import type { Services } from '#server/services.ts';
import type { Config } from '#server/start/config.ts';
import { say } from '#server/start/progress.ts';
import { sealedColumns } from './sealed-columns.ts';

/** Rows of a transaction, at most: others wait for no more. */
const batchSize = 200;

interface Counts {
  sealedAnew: number;
  /** Texts that neither key opens: what was sealed by a key that was lost before. */
  unreadable: number;
}

/**
 * Replaces the key for secrets at rest: makes a new key file where one has not been made, and seals by the new key whatever the old one
 * has sealed. Interrupted, it is run again. Servers that have both keys go on working meanwhile.
 * @throws StartupError where the operator has to do something first.
 */
export async function rotateSecretKey(services: Services, present: HouseKeys): Promise<void> {
  const { secretKey, dataDir } = services.config;
  const old = secretKey === undefined ? oldKeyFileOf(dataDir) : 'SECRET_KEY_OLD';
  if (present.oldKey !== undefined && !present.isBeingReplaced) {
    const next =
      secretKey === undefined
        ? `move ${old} away to start another.`
        : 'to start another, set SECRET_KEY to a new key and SECRET_KEY_OLD to the current one.';
    throw new StartupError(`The last key rotation is complete: ${next}`);
  }
  const keys = present.oldKey === undefined ? newKeyFile(services.config, present) : present;
  if (keys === undefined) return;
  const { sealedAnew, unreadable } = await sealAllAnew(services.pool, keys);
  say(`Values resealed with the new key: ${sealedAnew}. Nothing is sealed with the old key anymore.`);
  if (unreadable > 0) say(`${unreadable} values that neither key opens were left unchanged.`);
  say(`Restart every server without ${old}. Keep that key with your older backups: they need it.`);
}

/** Undefined: servers may be running that do not have it. */
function newKeyFile({ secretKey, databaseUrl, dataDir }: Config, present: HouseKeys): HouseKeys | undefined {
  if (secretKey !== undefined)
    throw new StartupError(
      'Set SECRET_KEY to the new key and SECRET_KEY_OLD to the current one, restart every server, and run this again.',
    );
  replaceKeyFile(dataDir);
  say(`The new key is in ${keyFileOf(dataDir)}, the previous one in ${oldKeyFileOf(dataDir)}.`);
  if (databaseUrl !== undefined) {
    say('Copy both files to the data folder of every server, restart every server, and run this again.');
    return undefined;
  }
  return { ...present, key: loadSecretKey(dataDir, true), oldKey: present.key, isBeingReplaced: true };
}

/** Seals everything again, the proof last: another round finds what servers seal meanwhile. */
export async function sealAllAnew(pool: Pool, keys: HouseKeys): Promise<Counts> {
  const counts: Counts = { sealedAnew: 0, unreadable: 0 };
  for (let found = -1; found !== 0; ) {
    found = 0;
    counts.unreadable = 0;
    for (const column of sealedColumns) {
      const { sealedAnew, unreadable } = await sealColumn(pool, column, keys);
      found += sealedAnew;
      counts.unreadable += unreadable;
    }
    counts.sealedAnew += found;
  }
  await transaction(pool, async (tx) => {
    await sealProof(tx, keys);
    const after = { sealed_anew: counts.sealedAnew, unreadable: counts.unreadable };
    const entry = {
      action: 'secret_key.rotate',
      object: null,
      reason: null,
      before: null,
      after,
      batchIds: [],
    };
    await tx.query(logInsert({ ...entry, result: 'done', error: null }, programContext('console')));
  });
  return counts;
}

type Row = Record<string, unknown> & { text: string; context: string };

async function sealColumn(pool: Pool, column: SealedColumn, keys: HouseKeys): Promise<Counts> {
  const counts: Counts = { sealedAnew: 0, unreadable: 0 };
  for (let last: Row | undefined, isMore = true; isMore; ) {
    const after = last;
    const done = await transaction(pool, async (tx) => {
      const rows = await tx.query<Row>(notSealedBy(column, keys.key, after));
      let sealedAnew = 0;
      for (const row of rows) {
        const text = anew(row, keys);
        if (text === undefined) continue;
        await tx.query(replacing(column, row, text));
        sealedAnew += 1;
      }
      return { sealedAnew, unreadable: rows.length - sealedAnew, rows };
    });
    counts.sealedAnew += done.sealedAnew;
    counts.unreadable += done.unreadable;
    last = done.rows.at(-1);
    isMore = done.rows.length === batchSize;
  }
  return counts;
}

/** The next rows that the key has not sealed, locked. */
function notSealedBy({ table, id, text, context }: SealedColumn, key: Buffer, last: Row | undefined): Sql {
  const ids = raw(id.join(', '));
  const beyond = last === undefined ? sql`TRUE` : sql`(${ids}) > (${values(id, last)})`;
  return sql`
    SELECT ${ids}, ${raw(text)} AS text, ${raw(context)} AS context FROM ${raw(table)}
    WHERE ${raw(text)} NOT LIKE ${`${sealedPrefix(key)}%`} AND ${beyond}
    ORDER BY ${ids} LIMIT ${batchSize} FOR UPDATE`;
}

function replacing({ table, id, set }: SealedColumn, row: Row, text: string): Sql {
  const [before = '', after = ''] = set.split('$text');
  return sql`
    UPDATE ${raw(table)} SET ${raw(before)}${text}::text${raw(after)}
    WHERE (${raw(id.join(', '))}) = (${values(id, row)})`;
}

function values(id: readonly string[], row: Row): Sql {
  return id.map((name) => sql`${row[name] as string}`).reduce((one, other) => sql`${one}, ${other}`);
}

/** Undefined where neither key opens it. */
function anew({ text, context }: Row, keys: HouseKeys): string | undefined {
  const cipher = createCipher(keys);
  try {
    return cipher.seal(cipher.open(text, context), context);
  } catch {
    return undefined;
  }
}
