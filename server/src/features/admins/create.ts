import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  Admin,
  addAdmin,
  inviteAdmin,
  reinviteAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import sql from 'sql-template-tag';
import { assertVersion, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { hashNewPassword, type NewPassword, unknownPassword } from '#identity/new-password.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { accountOf } from './account.ts';
import { requireAction, requireGrantable } from './guards.ts';
import { codeHash, type Invited, invitationEnd, makeCode } from './invitation.ts';
import { postInvitation } from './invitation-mail.ts';
import { type RoleRights, rolesById } from './rights.ts';
import { type AdminRow, adminSubject, lockAdmin } from './subject.ts';

type Person = BodyOf<typeof inviteAdmin>;
type Credentials = Pick<
  AdminRow,
  'status' | 'password_hash' | 'password_must_change' | 'invite_hash' | 'invite_expires_at'
>;

/** Makes an admin with a password, in place of which they choose their own. */
export const add = command<BodyOf<typeof addAdmin>, Admin, undefined, NewPassword>({
  action: 'admin.create',
  prepare: ({ password }) => hashNewPassword(password),
  async run({ tx, input, prepared, context }) {
    const credentials = {
      status: 'active',
      password_hash: await prepared.hashFor(tx, input.username),
      password_must_change: true,
      invite_hash: null,
      invite_expires_at: null,
    };
    const { id, after } = await insert(tx, input, credentials, context);
    const reply = await adminSubject.read(tx, id, context.actor.access);
    return { reply, object: { type: 'admin', id }, before: null, after };
  },
});

/** Makes an admin who chooses their own password by the code of an invitation. */
export const invite = command<Person, Invited, undefined, string>({
  action: 'admin.invite',
  prepare: unknownPassword,
  async run(scope) {
    const { tx, input, prepared, context, services } = scope;
    const code = makeCode();
    const credentials = {
      status: 'invited',
      password_hash: prepared,
      password_must_change: false,
      invite_hash: codeHash(code),
      invite_expires_at: invitationEnd(context.now),
    };
    const { id, after } = await insert(tx, input, credentials, context);
    const posted = await postInvitation(scope, id, code, input);
    const admin = await adminSubject.read(tx, id, context.actor.access);
    return {
      reply: { admin, sealed_code: services.cipher.seal(code, 'invitation') },
      object: { type: 'admin', id },
      before: null,
      after: { ...after, ...posted },
    };
  },
});

/** Makes another code for who was invited; the one before works no longer. */
export const reinvite = command<BodyOf<typeof reinviteAdmin>, Invited, AdminRow | undefined>({
  action: 'admin.invite',
  objectOf: ({ id }) => ({ type: 'admin', id }),
  find: lockAdmin,
  async run(scope, found) {
    const { tx, input, context, services } = scope;
    const { access } = context.actor;
    const row = await assertVersion(tx, adminSubject, found, input, access);
    await requireAction(tx, 'invite', row, access);
    const code = makeCode();
    const patch = { invite_hash: codeHash(code), invite_expires_at: invitationEnd(context.now) };
    const { before, after } = await writeChange(tx, adminSubject, row, patch, context.now);
    const posted = await postInvitation(scope, row.id, code, input);
    return {
      reply: {
        admin: await adminSubject.read(tx, row.id, access),
        sealed_code: services.cipher.seal(code, 'invitation'),
      },
      object: { type: 'admin', id: row.id },
      before,
      after: { ...after, ...posted },
    };
  },
});

async function insert(
  tx: Transaction,
  { username, nickname, role_ids, allowed_ips = [], confirmed_email = null, account_uid }: Person,
  { status, password_hash, password_must_change, invite_hash, invite_expires_at }: Credentials,
  { now, actor }: RequestContext,
): Promise<{ id: number; after: Record<string, unknown> }> {
  const roles = await rolesById(tx, role_ids);
  requireGrantable(roles, null, actor.access);
  const user_id =
    account_uid === undefined || account_uid === null ? null : await accountOf(tx, account_uid, actor.access);
  const at = now.toISOString();
  const made = await tx.maybe<{ id: number }>(sql`
    INSERT INTO admin (username, nickname, password_hash, password_must_change, status, allowed_ips, confirmed_email,
      user_id, invite_hash, invite_expires_at, password_changed_at, created_at)
    VALUES (${username}, ${nickname}, ${password_hash}, ${password_must_change}, ${status}, ${allowed_ips}, ${confirmed_email}, ${user_id}, ${invite_hash}, ${invite_expires_at},
      ${at}, ${at})
    ON CONFLICT (lower(username)) DO NOTHING RETURNING id`);
  if (made === undefined) throw new Refusal('already_exists', { fields: { username: 'already_exists' } });
  await setRoles(tx, made.id, role_ids);
  const after = { username, nickname, status, roles: namesOf(roles), allowed_ips, confirmed_email };
  return { id: made.id, after: { ...after, user_id: user_id === null ? null : '***' } };
}

/** Gives an admin these roles and no others. */
export async function setRoles(tx: Transaction, adminId: number, roleIds: readonly number[]): Promise<void> {
  await tx.query(sql`DELETE FROM admin_role WHERE admin_id = ${adminId}`);
  await tx.query(sql`
    INSERT INTO admin_role (admin_id, role_id) SELECT ${adminId}, id FROM unnest(${roleIds}::bigint[]) AS given (id)`);
}

/** The roles as the log keeps them. */
export function namesOf(roles: readonly RoleRights[]): string[] {
  return roles.map(({ name }) => name);
}
