import { superRoleId } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import { writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { removeFactors } from '#identity/factors.ts';
import { forgetSignInFailures, signInName } from '#identity/lockout.ts';
import { hashNewPassword, type NewPassword } from '#identity/new-password.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { type AdminRow, adminSubject } from './subject.ts';

interface Input {
  username: string;
  password: string;
}

const hashed = ({ password }: Input) => hashNewPassword(password);

/** Resets an admin's password, second factor, passkeys and accounts at providers, and ends all sessions. Only for the console. */
export const resetPassword = command<Input, null, undefined, NewPassword>({
  action: 'admin.reset_password',
  prepare: hashed,
  async run({ tx, input, prepared, context, services, emit }) {
    const row = await lockByName(tx, input.username);
    if (row === undefined) throw new Refusal('not_found');
    const { before, after } = await writeChange(
      tx,
      adminSubject,
      row,
      {
        password_hash: await prepared.hashFor(tx, row.username),
        password_changed_at: context.now.toISOString(),
        password_must_change: true,
      },
      context.now,
    );
    await letIn(tx, row, context, services);
    await emit('admin.password_changed', row.id, { by: context.actor.name });
    return { reply: null, object: { type: 'admin', id: row.id }, before, after };
  },
});

/**
 * Makes an active super administrator, who may sign in from anywhere, of a new name or of an admin who is there. For
 * the console alone.
 */
export const makeSuper = command<Input, null, undefined, NewPassword>({
  action: 'admin.make_super',
  prepare: hashed,
  async run({ tx, input, prepared, context, services }) {
    const passwordHash = await prepared.hashFor(tx, input.username);
    const at = context.now.toISOString();
    await tx.query(sql`
        INSERT INTO admin (username, nickname, password_hash, password_changed_at, created_at)
        VALUES (${input.username}, ${input.username}, ${passwordHash}, ${at}, ${at})
        ON CONFLICT (lower(username)) DO NOTHING`);
    const row = await lockByName(tx, input.username);
    // The name of somebody who was deleted stays theirs.
    if (row === undefined) throw new Refusal('already_exists');
    const patch = {
      status: 'active',
      password_hash: passwordHash,
      password_changed_at: at,
      password_must_change: true,
      allowed_ips: [],
      invite_hash: null,
      invite_expires_at: null,
    };
    const { after } = await writeChange(tx, adminSubject, row, patch, context.now);
    await tx.query(sql`
        INSERT INTO admin_role (admin_id, role_id) VALUES (${row.id}, ${superRoleId}) ON CONFLICT DO NOTHING`);
    await letIn(tx, row, context, services);
    const object = { type: 'admin', id: row.id };
    return {
      reply: null,
      object,
      before: null,
      after: { username: row.username, status: 'active', ...after },
    };
  },
});

/** The new password is enough: who lost their authenticator comes to the console too. */
async function letIn(tx: Transaction, row: AdminRow, { now }: RequestContext, { sessions }: Services) {
  await removeFactors(tx, row.id);
  await forgetSignInFailures(tx, row.username);
  await sessions.revokeAll(tx, row.id, now);
}

async function lockByName(tx: Transaction, username: string): Promise<AdminRow | undefined> {
  return await tx.maybe<AdminRow>(sql`
    SELECT * FROM admin WHERE lower(username) = ${signInName(username)} AND status <> 'deleted' FOR UPDATE`);
}
