import { superRoleId } from '@quarterdeck/contract/core/access';
import { toLanguage } from '@quarterdeck/contract/core/language';
import { configDefaults } from '@quarterdeck/contract/features/config/config';
import type { Notice } from '@quarterdeck/contract/features/notices/notices';
import { isSecurityNotice } from '@quarterdeck/contract/features/notices/types';
import sql, { type Sql } from 'sql-template-tag';
import { noticeMailJob } from '#domain/notices/tell.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isOver, isUnknown, reasonOf } from '#kernel/mail/mailer.ts';
import { messageId } from '#kernel/mail/message-id.ts';
import type { Services } from '#server/services.ts';
import { mailAddress } from './choices.ts';
import { noticeWords } from './mail-words.ts';

/** Sends it to one of them. */
const sendJob = 'notice_mail_to';

/** Where the mail server is away, a mail is tried again for some hours; then its notice is older than its news. */
export function noticeMailJobs(services: Services): Job[] {
  return [
    { name: noticeMailJob, run: ({ notice }) => spread(Number(notice), services) },
    {
      name: sendJob,
      // Longer than a mail server may take to answer.
      options: { retryLimit: 8, retryDelay: 30, expireInSeconds: 900 },
      run: ({ notice, admin }) => mailTo(Number(notice), Number(admin), services),
    },
  ];
}

/**
 * Who is told of the notice, has an address, and wants mail of this kind. Those told by their right are not told of what they did, and
 * who sees the data of some users only finds them in the back office.
 */
export async function recipientsOf(db: Queryable, notice: number): Promise<number[]> {
  const found = await db.query<{ id: number; type: Notice['type']; mailed: boolean | null }>(sql`
    SELECT admin.id, n.type, choice.mailed FROM notice AS n
    JOIN admin ON admin.status = 'active' AND ${mailAddress} IS NOT NULL AND CASE
      WHEN n.ability IS NULL THEN admin.id = n.reader_id
      ELSE (n.reader_id IS NULL OR admin.id = n.reader_id) AND admin.id IS DISTINCT FROM n.actor_id
        AND ${holdsRole(sql`n.ability = ANY(role.actions)`)} AND ${holdsRole(sql`role.data_scope = 'all'`)}
      END
    LEFT JOIN notice_choice AS choice ON choice.admin_id = admin.id AND choice.type = n.type
    WHERE n.id = ${notice} AND n.settled_at IS NULL`);
  return found.filter(({ type, mailed }) => mailed ?? isSecurityNotice(type)).map(({ id }) => id);
}

/** Whether the admin is a super administrator, or has a role of this kind. */
function holdsRole(kind: Sql): Sql {
  return sql`EXISTS (SELECT FROM admin_role JOIN role ON role.id = role_id
    WHERE admin_id = admin.id AND (role.id = ${superRoleId} OR ${kind}))`;
}

async function spread(notice: number, { db, pool, jobs }: Services): Promise<void> {
  const recipients = await recipientsOf(db, notice);
  await transaction(pool, async (tx) => {
    for (const admin of recipients) await jobs.send(tx, sendJob, { notice, admin });
  });
}

type Stored = Pick<Notice, 'type' | 'created_at'> & { details: Record<string, string | null> };

/**
 * One try. Should this server end between the try and its note, the same mail is sent twice; one without an answer is noted like one
 * that was taken, and not sent again.
 * @throws where it is to be tried again
 */
export async function mailTo(notice: number, admin: number, services: Services): Promise<void> {
  const { db, mailer, config, now } = services;
  // Rights, scope and choices may have changed since the notice was spread.
  if (!(await recipientsOf(db, notice)).includes(admin)) return;
  const found = await db.maybe<Stored & { address: string; name: string; language: string | null }>(sql`
    SELECT n.type, n.details, n.created_at, ${mailAddress} AS address, coalesce(nullif(nickname, ''), username) AS name,
      admin.language
    FROM notice AS n JOIN admin ON admin.id = ${admin} AND ${mailAddress} IS NOT NULL
    WHERE n.id = ${notice}
      AND NOT EXISTS (SELECT FROM notice_mail WHERE notice_id = n.id AND admin_id = ${admin})`);
  if (found === undefined || !(await mailer.isOn())) return;
  const { type, details, created_at, address, name, language } = found;
  const facts = {
    site: await siteTitle(db),
    name,
    at: new Date(created_at),
    address: config.origin,
    details,
  };
  try {
    await mailer.send({
      to: address,
      ...noticeWords(toLanguage(language), type, facts),
      messageId: messageId('notice', `${notice}-${admin}`, config.origin),
    });
  } catch (error) {
    services.log.warn({ notice, reason: reasonOf(error) }, 'a notice could not be mailed');
    if (!isOver(error)) throw error;
    if (!isUnknown(error)) return;
  }
  await db.query(sql`
    INSERT INTO notice_mail (notice_id, admin_id, sent_at) VALUES (${notice}, ${admin}, ${now().toISOString()})
    ON CONFLICT DO NOTHING`);
}

async function siteTitle(db: Queryable): Promise<string> {
  const title = await db.maybe<{ value: string }>(sql`
    SELECT value FROM config WHERE "group" = 'website' AND name = 'site_title'`);
  return title?.value || configDefaults.website.site_title;
}
