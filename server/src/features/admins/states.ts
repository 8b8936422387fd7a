import type {
  Admin,
  deleteAdmin,
  disableAdmin,
  enableAdmin,
  signOutAdmin,
} from '@quarterdeck/contract/admins';
import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { change } from '#kernel/change.ts';

import { setRoles } from './create.ts';
import { requireAction, requireAnotherSuper } from './guards.ts';
import { type AdminRow, adminSubject, removedSubject } from './subject.ts';

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

/** Takes an admin off the staff, with all roles. The row stays, because others tell of it. */
export const remove = change<AdminRow, null, BodyOf<typeof deleteAdmin>>(
  removedSubject,
  'admin.delete',
  async ({ tx, row, context, services }) => {
    const roles = await requireAction(tx, 'remove', row, context.actor.access);
    await requireAnotherSuper(tx, row, roles);
    await services.sessions.revokeAll(tx, row.id, context.now);
    await setRoles(tx, row.id, []);
    return { status: 'deleted', invite_hash: null, invite_expires_at: null };
  },
);
