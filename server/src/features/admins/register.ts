import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { register as contract } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { writeChange } from '#command/change.ts';
import { command, perform } from '#command/command.ts';
import { chargeSignIn, settleSignIn, signInName } from '#identity/lockout.ts';
import { hashNewPassword, type NewPassword } from '#identity/new-password.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { networkOf } from '#kernel/egress/ip-addresses.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { codeHash } from './invitation.ts';
import { dropInvitationMail } from './invitation-mail.ts';
import { type AdminRow, adminSubject } from './subject.ts';

type Registration = BodyOf<typeof contract>;

/**
 * Creates an account from an invitation or, without a code and while registration is open, one that waits for approval.
 * The answer does not reveal whether the code is unknown, used, expired or for another username, nor whether a requested username
 * is taken. Everything but an accepted invitation counts as a failure of the address, to prevent guessing codes, flooding the staff with
 * requests or locking others out.
 * @throws Refusal `invitation_invalid`, `registration_closed`, `sign_in_locked`, `too_many_requests`.
 */
export async function register(
  registration: Registration,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const peer = context.ip ?? '';
  // No name of an account begins so.
  const attempt = { name: `\nregister ${networkOf(peer)}`, peer, isKnownPeer: false, now: context.now };
  await chargeSignIn(services.db, attempt);
  if (registration.invitation_code === undefined) {
    await perform(apply, registration, context, services).catch(hideTaken);
  } else {
    await perform(takeUp, registration, context, services).catch(async (error: unknown) => {
      // The code was right: choosing a password is no guess.
      if (error instanceof Refusal && error.fields.password !== undefined)
        await settleSignIn(services.db, attempt);
      throw error;
    });
    await settleSignIn(services.db, attempt);
  }
}

const hashed = ({ password }: Registration) => hashNewPassword(password);

/** Takes an invitation up: from then on the name and the password sign in. */
const takeUp = command<Registration, null, undefined, NewPassword>({
  action: 'admin.register',
  prepare: hashed,
  async run({ tx, input, prepared, context }) {
    const { username, phone = null, email = null, invitation_code: code = '' } = input;
    const now = context.now.toISOString();
    const row = await tx.maybe<AdminRow>(sql`
        SELECT * FROM admin
        WHERE invite_hash = ${codeHash(code)} AND status = 'invited' AND invite_expires_at > ${now}
          AND lower(username) = ${signInName(username)}
        FOR UPDATE`);
    if (row === undefined) {
      throw new Refusal('invitation_invalid', { fields: { invitation_code: 'invitation_invalid' } });
    }
    const patch = {
      status: 'active',
      password_hash: await prepared.hashFor(tx, row.username),
      password_changed_at: now,
      password_must_change: false,
      invite_hash: null,
      invite_expires_at: null,
      phone,
      email,
    };
    await dropInvitationMail(tx, row.id);
    const { before, after } = await writeChange(tx, adminSubject, row, patch, context.now);
    return { reply: null, object: { type: 'admin', id: row.id }, before, after };
  },
});

/** Requests an account, which an admin approves with role groups. */
const apply = command<Registration, null, undefined, NewPassword>({
  action: 'admin.apply',
  prepare: hashed,
  async run({ tx, input, prepared, context }) {
    const { username, phone = null, email = null } = input;
    if (!(await isOpen(tx))) throw new Refusal('registration_closed');
    const passwordHash = await prepared.hashFor(tx, username);
    const at = context.now.toISOString();
    const made = await tx.maybe<{ id: number }>(sql`
        INSERT INTO admin (username, nickname, password_hash, status, phone, email, password_changed_at, created_at)
        VALUES (${username}, ${username}, ${passwordHash}, 'pending', ${phone}, ${email}, ${at}, ${at})
        ON CONFLICT (lower(username)) DO NOTHING RETURNING id`);
    if (made === undefined) throw new Refusal('already_exists', { fields: { username: 'already_exists' } });
    const after = { username, status: 'pending', phone, email };
    return { reply: null, object: { type: 'admin', id: made.id }, before: null, after };
  },
});

/** Only the log shows that the requested username was taken: the answer reveals no names of staff. */
function hideTaken(error: unknown): void {
  if (error instanceof Refusal && error.code === 'already_exists') return;
  throw error;
}

async function isOpen(db: Queryable): Promise<boolean> {
  const set = await db.maybe(sql`
    SELECT id FROM config WHERE "group" = 'registration' AND name = 'registration_open' AND value = '1'`);
  return set !== undefined;
}
