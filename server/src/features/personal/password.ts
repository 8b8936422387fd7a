import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { changePassword, setFirstPassword } from '@quarterdeck/contract/features/personal/personal';
import sql from 'sql-template-tag';
import { lockRow, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { hashNewPassword, type NewPassword, requireAllowedPassword } from '#identity/new-password.ts';
import { byOwnPassword, sessionOf } from '#identity/own-password.ts';
import type { RequestContext } from '#kernel/context.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { ownSubject } from './profile.ts';

/**
 * Changes the caller's own password; wherever else they are signed in, they are not any more.
 * What may not be chosen is refused before the old one is looked at, so that choosing does not count as guessing.
 * @throws Refusal `password_unchanged`, as `requireAllowedPassword` and as `byOwnPassword` do.
 */
export async function changeOwnPassword(
  { old_password, password }: BodyOf<typeof changePassword>,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const { db, sessions, events } = services;
  const { actor, now } = context;
  const { id: sessionId } = sessionOf(context);
  if (old_password.normalize('NFC') === password.normalize('NFC'))
    throw new Refusal('password_unchanged', { fields: { password: 'password_unchanged' } });
  await requireAllowedPassword(db, actor.name, password);
  const typed = { password: old_password, field: 'old_password', prepare: () => hashNewPassword(password) };
  await byOwnPassword('personal.change_password', typed, context, services, async (tx, chosen) => {
    const passwordHash = await chosen.hashFor(tx, actor.name);
    await tx.query(sql`
      UPDATE admin SET password_hash = ${passwordHash}, password_changed_at = ${now.toISOString()},
        password_must_change = false, version = version + 1
      WHERE id = ${actor.access.id}`);
    await sessions.settlePassword(tx, sessionId);
    await sessions.revokeOthers(tx, actor.access.id, sessionId, now);
    await events.emit('admin.password_changed', {
      tx,
      objectId: actor.access.id,
      payload: { by: actor.name },
      context,
      services,
    });
  });
  sessions.forget(actor.id);
}

/**
 * Gives the caller, who has come by another service, a password besides; wherever else they are signed in, they are not any more.
 * @throws Refusal `password_present`, and as `requireAllowedPassword` does.
 */
export const setOwnFirstPassword = command<BodyOf<typeof setFirstPassword>, null, undefined, NewPassword>({
  action: 'personal.set_password',
  prepare: ({ password }) => hashNewPassword(password),
  async run({ tx, prepared, context, services, emit }) {
    const { access } = context.actor;
    const { id } = access;
    const row = await lockRow(tx, ownSubject, id, sql`true`, access);
    if (row === undefined) throw new Refusal('not_found');
    if (row.password_hash !== null) throw new Refusal('password_present');
    const patch = {
      password_hash: await prepared.hashFor(tx, row.username),
      password_changed_at: context.now.toISOString(),
    };
    const { before, after } = await writeChange(tx, ownSubject, row, patch, context.now);
    await services.sessions.revokeOthers(tx, id, sessionOf(context).id, context.now);
    await emit('admin.password_changed', id, { by: context.actor.name });
    return { reply: null, object: { type: 'admin', id }, before, after };
  },
});
