import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Padding } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import { transaction } from '#kernel/database/transaction.ts';
import { daysBefore } from '#kernel/days.ts';
import type { Services } from '#server/services.ts';

/** The short length for legacy clients, and the recommended one. */
const bits: Record<Padding, number> = { pkcs1: 1024, oaep: 2048 };

/** A key is offered for so long. One that is not offered any more opens what is under way for as long again. */
const offeredDays = 7;

interface OfferedKey {
  id: number;
  public_key: string;
}

/** The key to be offered now, at every instance the same; made where there is none. */
export async function offeredKey(padding: Padding, now: Date, services: Services): Promise<OfferedKey> {
  const { db, pool, cipher } = services;
  const newest = sql`
    SELECT id, public_key FROM sign_in_key
    WHERE padding = ${padding} AND created_at > ${daysBefore(now, offeredDays).toISOString()}
    ORDER BY created_at DESC, id DESC LIMIT 1`;
  const known = await db.maybe<OfferedKey>(newest);
  if (known !== undefined) return known;
  const { publicKey, privateKey } = await newPair(padding);
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const sealed = cipher.seal(privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'), spki);
  return await transaction(pool, async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('sign-in key'))`);
    const made = await tx.maybe<OfferedKey>(newest);
    if (made !== undefined) return made;
    await tx.query(
      sql`DELETE FROM sign_in_key WHERE created_at < ${daysBefore(now, 2 * offeredDays).toISOString()}`,
    );
    return await tx.one<OfferedKey>(sql`
      INSERT INTO sign_in_key (padding, public_key, private_sealed, created_at)
      VALUES (${padding}, ${spki}, ${sealed}, ${now.toISOString()}) RETURNING id, public_key`);
  });
}

const beingMade = new Map<Padding, Promise<{ publicKey: KeyObject; privateKey: KeyObject }>>();

/** A new pair of keys, one for all who ask while it is made: that takes long. */
export function newPair(padding: Padding): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  const making =
    beingMade.get(padding) ??
    promisify(generateKeyPair)('rsa', { modulusLength: bits[padding] }).finally(() =>
      beingMade.delete(padding),
    );
  beingMade.set(padding, making);
  return making;
}

/** The private half of a key that was offered. */
export async function privateKeyOf(
  id: number,
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
): Promise<{ padding: Padding; key: KeyObject } | undefined> {
  const row = await db.maybe<{ padding: Padding; public_key: string; private_sealed: string }>(sql`
    SELECT padding, public_key, private_sealed FROM sign_in_key WHERE id = ${id}`);
  if (row === undefined) return undefined;
  const der = Buffer.from(cipher.open(row.private_sealed, row.public_key), 'base64');
  return { padding: row.padding, key: createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }) };
}
