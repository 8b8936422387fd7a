import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type addPasskey,
  type Passkey,
  type PasskeyCreation,
  passkeysMax,
  type removePasskey,
  type renamePasskey,
} from '@quarterdeck/contract/features/personal/passkeys';
import sql from 'sql-template-tag';
import { assertVersion, type Subject, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { requireFactorLeft } from '#identity/factor-due.ts';
import { toAddFactor } from '#identity/own-factor.ts';
import { byOwnPassword, sessionOf } from '#identity/own-password.ts';
import {
  credentialsOf,
  passkeyCreation,
  purposes,
  readNewPasskey,
  type Taken,
  takeAnswered,
} from '#identity/passkeys.ts';
import type { passkey } from '#identity/table.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { houseName, tellRemoval } from './second-factor.ts';

type Row = typeof passkey.$inferSelect;

const columns = sql`id, name, created_at, last_used_at, synced, version`;

/** The caller's passkeys, the oldest first. */
export async function ownPasskeys({ actor }: RequestContext, { db }: Services): Promise<Passkey[]> {
  return await db.query<Passkey>(sql`
    SELECT ${columns} FROM passkey WHERE admin_id = ${actor.access.id} ORDER BY id`);
}

/**
 * Asks for a new passkey of the caller, in this session.
 * @throws Refusal `passkeys_full`, and as `toAddFactor` does.
 */
export function beginOwnPasskey(
  password: string | undefined,
  context: RequestContext,
  services: Services,
): Promise<PasskeyCreation> {
  const { access, name } = context.actor;
  return toAddFactor('personal.begin_passkey', password, context, services, async (tx) => {
    const passkeys = await requireRoom(tx, access.id);
    const purpose = purposes.register(sessionOf(context).id);
    return passkeyCreation(services, purpose, { id: access.id, name, houseName, passkeys }, context.now);
  });
}

/** The passkeys of an admin who may add one more; locked until the transaction ends. */
async function requireRoom(tx: Transaction, adminId: number): Promise<PasskeyCreation['excludeCredentials']> {
  await tx.query(sql`SELECT FROM admin WHERE id = ${adminId} FOR NO KEY UPDATE`);
  const passkeys = await credentialsOf(tx, adminId);
  if (passkeys.length >= passkeysMax) throw new Refusal('passkeys_full');
  return passkeys;
}

/**
 * Keeps what the authenticator made for the session that asked.
 * @throws Refusal `passkeys_full`, `passkey_wrong`, `already_exists`.
 */
export const addOwnPasskey = command<BodyOf<typeof addPasskey>, Passkey, undefined, Taken>({
  action: 'personal.add_passkey',
  prepare: (input, context, services) =>
    takeAnswered(services, purposes.register(sessionOf(context).id), input, context.now),
  async run({ tx, input, prepared: taken, context, services }) {
    const { access } = context.actor;
    await requireRoom(tx, access.id);
    const made = await readNewPasskey(services, taken, input);
    const reply = await tx.one<Passkey>(sql`
      INSERT INTO passkey (admin_id, name, credential_id, public_key, counter, transports, synced, created_at)
      VALUES (${access.id}, ${input.name}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
        ${input.transports}, ${made.synced}, ${context.now.toISOString()})
      RETURNING ${columns}`);
    const { id, name } = reply;
    return { reply, object: { type: 'passkey', id }, before: null, after: { name } };
  },
});

/** What commands on the own passkeys change. */
export const passkeySubject: Subject<Row, Passkey> = {
  type: 'passkey',
  owner: 'house',
  read: readPasskey,
};

async function readPasskey(db: Queryable, id: number): Promise<Passkey> {
  return await db.one<Passkey>(sql`SELECT ${columns} FROM passkey WHERE id = ${id}`);
}

/** Renames the caller's passkey. Others' passkeys are treated as not found. */
export const renameOwnPasskey = command<BodyOf<typeof renamePasskey>, Passkey>({
  action: 'personal.rename_passkey',
  objectOf: ({ id }) => ({ type: 'passkey', id }),
  async run({ tx, input, context }) {
    const { access } = context.actor;
    const found = await tx.maybe<Row>(sql`
      SELECT * FROM passkey WHERE id = ${input.id} AND admin_id = ${access.id} FOR UPDATE`);
    const row = await assertVersion(tx, passkeySubject, found, input, access);
    const { before, after } = await writeChange(tx, passkeySubject, row, { name: input.name }, context.now);
    return { reply: await readPasskey(tx, row.id), object: { type: 'passkey', id: row.id }, before, after };
  },
});

/**
 * Removes a passkey of the caller, by their password.
 * @throws Refusal `not_found`, `second_factor_last`.
 */
export async function removeOwnPasskey(
  { id, password }: BodyOf<typeof removePasskey>,
  context: RequestContext,
  services: Services,
): Promise<null> {
  await byOwnPassword('personal.remove_passkey', { password }, context, services, async (tx) => {
    const removed = await tx.maybe(sql`
      DELETE FROM passkey WHERE id = ${id} AND admin_id = ${context.actor.access.id} RETURNING id`);
    if (removed === undefined) throw new Refusal('not_found');
    await requireFactorLeft(tx, context.actor.access.id);
    await tellRemoval(tx, context, services);
  });
  return null;
}
