import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { toLanguage } from '@quarterdeck/contract/core/language';
import type { InvitationMail, inviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { configDefaults } from '@quarterdeck/contract/features/config/config';
import sql from 'sql-template-tag';
import type { CommandScope } from '#command/command.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isOver, isUnknown, reasonOf } from '#kernel/mail/mailer.ts';
import { messageId } from '#kernel/mail/message-id.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { invitationWords } from './invitation-words.ts';

const mailJob = 'invitation_mail';

/** The first pause between two tries, and the longest, in seconds. */
const pause = { first: 30, longest: 3600 };

type Addressed = Pick<BodyOf<typeof inviteAdmin>, 'mail_to' | 'mail_language'>;

interface Waiting {
  id: number;
  address: string;
  language: string;
  code_sealed: string;
  attempts: number;
  username: string;
  nickname: string;
  invite_expires_at: string;
}

/**
 * Has the code of an invitation sent where that is wanted, as soon as the transaction has committed; what waited with the code
 * before it is dropped. Answers what the log keeps of it: never the code.
 * @throws Refusal `mail_off`
 */
export async function postInvitation(
  { tx, context, services }: Pick<CommandScope<unknown>, 'tx' | 'context' | 'services'>,
  adminId: number,
  code: string,
  { mail_to: address, mail_language }: Addressed,
): Promise<{ mail_to?: string }> {
  await dropInvitationMail(tx, adminId);
  if (address === undefined) return {};
  if (!(await services.mailer.isOn())) throw new Refusal('mail_off', { fields: { mail_to: 'mail_off' } });
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO invitation_mail (admin_id, address, language, code_sealed, updated_at)
    VALUES (${adminId}, ${address}, ${mail_language ?? context.language}, ${services.cipher.seal(code, mailJob)},
      ${context.now.toISOString()})
    RETURNING id`);
  await services.jobs.send(tx, mailJob, { id });
  return { mail_to: address };
}

/** Forgets the mail of an admin's invitation, and with one that still waits its code, which opens nothing any more. */
export async function dropInvitationMail(tx: Transaction, adminId: number): Promise<void> {
  await tx.query(sql`DELETE FROM invitation_mail WHERE admin_id = ${adminId}`);
}

/** What became of the mail of an admin's invitation, while it can still be taken up. */
export async function findInvitationMail(db: Queryable, adminId: number): Promise<InvitationMail | null> {
  const mail = await db.maybe<InvitationMail>(sql`
    SELECT address, mail.status, error, updated_at FROM invitation_mail AS mail
    JOIN admin ON admin.id = admin_id AND admin.status = 'invited' WHERE admin_id = ${adminId}`);
  return mail ?? null;
}

/** Sends invitations; where the mail server is away, again and again until they have expired. */
export function invitationMailJob(services: Services): Job {
  return {
    name: mailJob,
    // Longer than a mail server may take to answer.
    options: { expireInSeconds: 900 },
    run: async ({ id }) => {
      if (typeof id === 'number') await sendInvitation(id, services);
    },
  };
}

/** One try. Should this server end between the try and its note, the same mail is sent twice; one without an answer is not sent again. */
export async function sendInvitation(id: number, services: Services): Promise<void> {
  const { db, mailer, now, config } = services;
  const mail = await db.maybe<Waiting>(sql`
    SELECT mail.id, address, mail.language, code_sealed, attempts, username, nickname, invite_expires_at
    FROM invitation_mail AS mail JOIN admin ON admin.id = admin_id AND admin.status = 'invited'
    WHERE mail.id = ${id} AND mail.status = 'waiting'`);
  if (mail === undefined) return;
  try {
    await mailer.send({
      to: mail.address,
      ...(await wordsOf(mail, services)),
      messageId: messageId('invitation', id, config.origin),
    });
  } catch (error) {
    await noteFailure(mail, error, services);
    return;
  }
  await end(db, id, 'sent', null, now());
}

async function wordsOf(mail: Waiting, { db, cipher, config }: Services) {
  const title = await db.maybe<{ value: string }>(sql`
    SELECT value FROM config WHERE "group" = 'website' AND name = 'site_title'`);
  const code = cipher.open(mail.code_sealed, mailJob);
  return invitationWords(toLanguage(mail.language), {
    site: title?.value || configDefaults.website.site_title,
    username: mail.username,
    nickname: mail.nickname,
    link: `${config.origin}/#/register?${new URLSearchParams({ code, name: mail.username })}`,
    until: new Date(mail.invite_expires_at),
  });
}

async function noteFailure(mail: Waiting, error: unknown, services: Services): Promise<void> {
  const { id, attempts } = mail;
  const reason = isUnknown(error) ? `No answer, it may have arrived: ${reasonOf(error)}` : reasonOf(error);
  const now = services.now();
  const seconds = Math.min(pause.first * 2 ** attempts, pause.longest);
  const isTooLate = now.getTime() + seconds * 1000 >= Date.parse(mail.invite_expires_at);
  services.log.warn(
    { invitation_mail: id, attempts: attempts + 1, reason },
    'an invitation could not be sent',
  );
  if (isOver(error) || isTooLate) {
    await end(services.db, id, 'failed', reason, now);
    return;
  }
  await transaction(services.pool, async (tx) => {
    await tx.query(sql`
      UPDATE invitation_mail SET attempts = attempts + 1, error = ${reason}, updated_at = ${now.toISOString()}
      WHERE id = ${id} AND status = 'waiting'`);
    await services.jobs.send(tx, mailJob, { id }, { startAfterSeconds: seconds });
  });
}

/** The code is kept no longer than it is needed. */
async function end(db: Queryable, id: number, status: 'sent' | 'failed', error: string | null, now: Date) {
  await db.query(sql`
    UPDATE invitation_mail SET status = ${status}, error = ${error}, code_sealed = NULL, attempts = attempts + 1,
      updated_at = ${now.toISOString()}
    WHERE id = ${id}`);
}
