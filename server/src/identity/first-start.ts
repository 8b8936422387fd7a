import { randomInt } from 'node:crypto';
import { superRoleId } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import { programContext } from '#kernel/context.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { hashNewPassword } from './new-password.ts';
import { insertPlatformKey, type PlatformKeyPair } from './platform-keys.ts';
import { staffRoles } from './staff-roles.ts';

/** Who was created, with the password that they share until each changes it. */
export interface CreatedStaff {
  usernames: string[];
  password: string;
}

interface FirstStart {
  now: Date;
  /** Made where none is given. */
  password?: string | undefined;
}

/**
 * Creates the super administrator `admin` where there is no admin at all; null where there is one. A password that is made here stands on
 * a screen and perhaps in a log: they choose another when they first come.
 */
export async function ensureFirstAdmin(
  tx: Transaction,
  { now, password: given }: FirstStart,
): Promise<CreatedStaff | null> {
  await oneAtATime(tx);
  const { exists } = await tx.one<{ exists: boolean }>(sql`SELECT EXISTS (SELECT FROM admin) AS exists`);
  if (exists) return null;
  const password = given ?? makePassword();
  const chosen = await hashNewPassword(password);
  await createAdmin(tx, {
    username: 'admin',
    nickname: 'Administrator',
    roleId: superRoleId,
    passwordHash: await chosen.hashFor(tx, 'admin'),
    mustChange: given === undefined,
    now,
  });
  return { usernames: ['admin'], password };
}

/** Creates the roles below the super administrator and a member of staff for each, where they are not there yet. */
export async function ensureStaff(
  tx: Transaction,
  { now, password = makePassword() }: FirstStart,
): Promise<CreatedStaff> {
  await oneAtATime(tx);
  const chosen = await hashNewPassword(password);
  const usernames: string[] = [];
  for (const { username, nickname, role, actions, approveMax, adjustMax } of staffRoles) {
    const { id: roleId } = await tx.one<{ id: number }>(sql`
      INSERT INTO role (name, actions, approve_max_usdt, adjust_max_usdt, created_at)
      VALUES (${role}, ${actions}, ${approveMax}, ${adjustMax}, ${now.toISOString()})
      ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`);
    const held = await tx.maybe(sql`SELECT id FROM admin WHERE lower(username) = ${username}`);
    if (held !== undefined) continue;
    const passwordHash = await chosen.hashFor(tx, username);
    await createAdmin(tx, { username, nickname, roleId, passwordHash, now });
    usernames.push(username);
  }
  return { usernames, password };
}

/** Creates the trading platform's first key where there is none; null where there is one. */
export async function ensurePlatformKey(
  tx: Transaction,
  cipher: Cipher,
  now: Date,
): Promise<PlatformKeyPair | null> {
  await oneAtATime(tx);
  const { exists } = await tx.one<{ exists: boolean }>(
    sql`SELECT EXISTS (SELECT FROM platform_key) AS exists`,
  );
  if (exists) return null;
  const named = { name: 'platform', createdBy: 'first-start' };
  const { id, key, secret } = await insertPlatformKey(tx, cipher, { ...named, now });
  await log(tx, 'platform_key.create', { type: 'platform_key', id }, { name: named.name, key }, now);
  return { key, secret };
}

interface NewAdmin {
  username: string;
  nickname: string;
  roleId: number;
  passwordHash: string;
  mustChange?: boolean;
  now: Date;
}

async function createAdmin(tx: Transaction, admin: NewAdmin): Promise<void> {
  const { username, nickname, roleId, passwordHash, mustChange = false, now } = admin;
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO admin (username, nickname, password_hash, password_must_change, password_changed_at, created_at)
    VALUES (${username}, ${nickname}, ${passwordHash}, ${mustChange}, ${now.toISOString()}, ${now.toISOString()})
    RETURNING id`);
  await tx.query(sql`INSERT INTO admin_role (admin_id, role_id) VALUES (${id}, ${roleId})`);
  await log(tx, 'admin.create', { type: 'admin', id }, { username, role_ids: [roleId] }, now);
}

async function log(
  tx: Transaction,
  action: string,
  object: { type: string; id: number },
  after: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const entry = { action, object, reason: null, before: null, after, batchIds: [], error: null };
  await tx.query(logInsert({ ...entry, result: 'done' }, programContext('first-start', now)));
}

/** Two servers that start together on an empty database must not both create the first admin. */
async function oneAtATime(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('first-start'))`);
}

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five or more, such as `h7k2m-…`: at least 99 random bits that can be typed off a screen. */
export function makePassword(least = 0): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const groups = Math.max(4, Math.ceil((least + 1) / 6));
  return Array.from({ length: groups }, group).join('-');
}
