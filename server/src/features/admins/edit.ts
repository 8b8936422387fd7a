import { superRoleId } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Admin, editAdmin } from '@quarterdeck/contract/features/admins/admins';
import { assertVersion, type Patch, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { announceAccessChange } from '#identity/access-changes.ts';
import { hashNewPassword, type NewPassword } from '#identity/new-password.ts';
import { removeIdentities } from '#identity/oidc/identities.ts';
import type { RequestContext } from '#kernel/context.ts';
import { isAllowedAddress } from '#kernel/egress/ip-addresses.ts';
import { Refusal } from '#kernel/refusal.ts';
import { accountOf } from './account.ts';
import { namesOf, setRoles } from './create.ts';
import { requireAction, requireAnotherSuper, requireGrantable } from './guards.ts';
import { dropInvitationMail } from './invitation-mail.ts';
import { rolesById, teamOf } from './rights.ts';
import { type AdminRow, adminSubject, lockAdmin } from './subject.ts';

type Input = BodyOf<typeof editAdmin>;

/**
 * Changes an admin. New role groups or a new password end all sessions; only others can set both, as well as the email
 * known to providers and the account on the platform. A new password unlinks accounts at providers: an intruder may have linked one of theirs.
 */
export const edit = command<Input, Admin, AdminRow | undefined, NewPassword | undefined>({
  action: 'admin.edit',
  prepare: async ({ password }) => (password === undefined ? undefined : await hashNewPassword(password)),
  objectOf: ({ id }) => ({ type: 'admin', id }),
  find: lockAdmin,
  async run({ tx, input, prepared: newPassword, context, services, emit }, found) {
    const { access } = context.actor;
    const row = await assertVersion(tx, adminSubject, found, input, access);
    const held = await requireAction(tx, 'edit', row, access);
    const roles = await rolesById(tx, input.role_ids);
    const hasOtherRoles = held.map(({ id }) => id).join() !== roles.map(({ id }) => id).join();
    const endsSessions = hasOtherRoles || newPassword !== undefined;
    const user_id =
      input.account_uid === undefined ? row.user_id : await accountOf(tx, input.account_uid, access);
    if (row.id === access.id) {
      const { confirmed_email = row.confirmed_email } = input;
      const isTheirs = confirmed_email === row.confirmed_email && user_id === row.user_id;
      if (endsSessions || !isTheirs) throw new Refusal('admin_self');
      requireOwnAddress(input, context);
    }
    if (hasOtherRoles) {
      requireGrantable(roles, await teamOf(tx, row), access);
      if (!roles.some((role) => role.id === superRoleId)) await requireAnotherSuper(tx, row, held);
      await setRoles(tx, row.id, input.role_ids);
    }
    // The inviter may not be able to assign the current role groups: their code must not grant them.
    const losesCode = hasOtherRoles && row.status === 'invited';
    if (losesCode) await dropInvitationMail(tx, row.id);
    const changed = await writeChange(
      tx,
      adminSubject,
      row,
      {
        user_id,
        ...patchOf(input, await newPassword?.hashFor(tx, row.username), context),
        ...(losesCode && { invite_hash: null, invite_expires_at: null }),
      },
      context.now,
    );
    if (newPassword !== undefined) {
      await removeIdentities(tx, row.id);
      await emit('admin.password_changed', row.id, { by: context.actor.name });
    }
    if (endsSessions) await services.sessions.revokeAll(tx, row.id, context.now);
    else await announceAccessChange(tx, row.id);
    return {
      reply: await adminSubject.read(tx, row.id, access),
      object: { type: 'admin', id: row.id },
      before: { ...changed.before, ...(hasOtherRoles && { roles: namesOf(held) }) },
      after: { ...changed.after, ...(hasOtherRoles && { roles: namesOf(roles) }) },
    };
  },
});

function patchOf(
  { nickname, allowed_ips, confirmed_email }: Input,
  passwordHash: string | undefined,
  { now }: RequestContext,
): Patch<AdminRow> {
  return {
    nickname,
    ...(allowed_ips !== undefined && { allowed_ips }),
    ...(confirmed_email !== undefined && { confirmed_email }),
    ...(passwordHash !== undefined && {
      password_hash: passwordHash,
      password_must_change: true,
      password_changed_at: now.toISOString(),
    }),
  };
}

/** Admins cannot lock themselves out. */
function requireOwnAddress({ allowed_ips = [] }: Input, { ip }: RequestContext): void {
  if (isAllowedAddress(allowed_ips, ip)) return;
  throw new Refusal('ip_range_excludes_you', {
    parameters: { ip: ip ?? '' },
    fields: { allowed_ips: 'ip_range_excludes_you' },
  });
}
