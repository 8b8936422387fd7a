import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  Admin,
  deleteAdmin,
  disableAdmin,
  enableAdmin,
  resetSecondFactor as resetEndpoint,
  signOutAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import sql from 'sql-template-tag';
import { assertVersion, change, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { removeFactors } from '#identity/factors.ts';
import { removeIdentities } from '#identity/oidc/identities.ts';
import { Refusal } from '#kernel/refusal.ts';
import { setRoles } from './create.ts';
import { requireAction, requireAnotherSuper } from './guards.ts';
import { type AdminRow, adminSubject, lockAdmin } from './subject.ts';

/** Keeps an admin out, at once and on every instance of the server. */
export const disable = change<AdminRow, Admin, BodyOf<typeof disableAdmin>>(
  adminSubject,
  'admin.disable',
  async ({ tx, row, context, services }) => {
    const roles = await requireAction(tx, 'disable', row, context.actor.access);
    await requireAnotherSuper(tx, row, roles);
    await services.sessions.revokeAll(tx, row.id, context.now);
    return { status: 'disabled' };
  },
);

/** Lets an admin in again, or for the first time. */
export const enable = change<AdminRow, Admin, BodyOf<typeof enableAdmin>>(
  adminSubject,
  'admin.enable',
  async ({ tx, row, context }) => {
    await requireAction(tx, 'enable', row, context.actor.access);
    return { status: 'active' };
  },
);

/** Ends all sessions of an admin. */
export const signOut = change<AdminRow, Admin, BodyOf<typeof signOutAdmin>>(
  adminSubject,
  'admin.sign_out',
  async ({ tx, row, context, services }) => {
    await requireAction(tx, 'sign_out', row, context.actor.access);
    await services.sessions.revokeAll(tx, row.id, context.now);
    return {};
  },
);

/** Removes an admin's authenticator, recovery codes, passkeys and accounts at providers, with a notice to them. All sessions end. */
export const resetSecondFactor = change<AdminRow, Admin, BodyOf<typeof resetEndpoint>>(
  adminSubject,
  'admin.reset_second_factor',
  async ({ tx, row, context, services, emit }) => {
    await requireAction(tx, 'reset_second_factor', row, context.actor.access);
    if (!(await removeFactors(tx, row.id))) throw new Refusal('second_factor_off');
    await services.sessions.revokeAll(tx, row.id, context.now);
    await emit('admin.second_factor_reset', row.id, { by: context.actor.name });
    return {};
  },
);

/**
 * Takes an admin off the staff, with all roles. The row stays, because others tell of it, and with it the name. Who was
 * never on the staff, an applicant or somebody invited, leaves no row and the name free: asking for an account must not
 * take a name away from whom it belongs to.
 */
export const remove = command<BodyOf<typeof deleteAdmin>, null, AdminRow | undefined>({
  action: 'admin.delete',
  objectOf: ({ id }) => ({ type: 'admin', id }),
  find: lockAdmin,
  async run({ tx, input, context, services }, found) {
    const { access } = context.actor;
    const row = await assertVersion(tx, adminSubject, found, input, access);
    const roles = await requireAction(tx, 'remove', row, access);
    await requireAnotherSuper(tx, row, roles);
    await services.sessions.revokeAll(tx, row.id, context.now);
    await setRoles(tx, row.id, []);
    await removeIdentities(tx, row.id);
    const patch = { status: 'deleted', invite_hash: null, invite_expires_at: null };
    const { before, after } = await writeChange(tx, adminSubject, row, patch, context.now);
    const { id, status, username } = row;
    const outcome = { reply: null, object: { type: 'admin', id }, after, reason: input.reason };
    if (status !== 'pending' && status !== 'invited') return { ...outcome, before };
    await tx.query(sql`DELETE FROM admin WHERE id = ${id}`);
    // The log alone still knows whose application it was.
    return { ...outcome, before: { ...before, username } };
  },
});
