import type { Language } from '@quarterdeck/contract/core/language';
import type { MessageStatus } from '@quarterdeck/contract/features/messages/messages';
import { filled, type TemplateName, templates } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import { transaction } from '#kernel/database/transaction.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { MailError } from '#kernel/mail/deliver.ts';
import type { Mailer } from '#kernel/mail/mailer.ts';
import { messageId } from '#kernel/mail/message-id.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { withoutPersonal } from './recipient.ts';
import { smsAccess } from './sms-source.ts';
import { suppress } from './suppressions/suppress.ts';
import { revisionOf, sentTexts } from './templates/revisions.ts';

export const messageJobName = 'message_send';

/** The first pause between two tries, and the longest, in seconds. */
const pause = { first: 5, longest: 600 };

interface Waiting {
  id: number;
  channel: 'mail' | 'sms';
  template: TemplateName;
  /** Null: the text that comes with the product. */
  revision: number | null;
  recipient: string;
  recipient_hash: Buffer;
  language: Language;
  sealed: string;
  attempts: number;
  useful_until: string;
}

type Ending = {
  status: 'sent' | 'failed' | 'unknown' | 'later';
  problem: string | null;
  words: string | null;
  reference: string | null;
  /** The server takes nothing for this recipient, now or later. */
  isBounce?: boolean;
};

/** Sends what is queued. */
export function messageJob(services: Services): Job {
  return {
    name: messageJobName,
    // Longer than a mail server may take to answer.
    options: { retryLimit: 20, retryDelay: 5, concurrency: 4, expireInSeconds: 900 },
    run: ({ id }) => deliverMessage(Number(id), services),
  };
}

/**
 * One attempt. It is marked before anything is sent, and after all that it needs was read: if the server dies in between, the outcome is
 * unknown, and it is never sent again.
 */
export async function deliverMessage(id: number, services: Services): Promise<void> {
  const { db, now } = services;
  const at = now().toISOString();
  await db.query(sql`
    UPDATE message SET status = 'unknown', problem = 'unknown', sealed = NULL, updated_at = ${at}, version = version + 1
    WHERE id = ${id} AND status = 'sending'`);
  await db.query(sql`
    UPDATE message SET status = 'expired', sealed = NULL, updated_at = ${at}, version = version + 1
    WHERE id = ${id} AND status = 'queued' AND useful_until <= ${at}`);
  await db.query(sql`
    UPDATE message AS m SET status = 'suppressed', sealed = NULL, updated_at = ${at}, version = version + 1
    WHERE id = ${id} AND status = 'queued'
      AND EXISTS (SELECT FROM message_suppression AS s WHERE s.recipient_hash = m.recipient_hash)`);
  const waiting = await db.maybe<Waiting>(sql`
    SELECT id, channel, template, revision, recipient, recipient_hash, language, sealed, attempts, useful_until
    FROM message WHERE id = ${id} AND status = 'queued'`);
  if (waiting === undefined) return;
  const needed = await needs(waiting, services);
  const begun = await db.maybe<{ attempts: number }>(sql`
    UPDATE message SET status = 'sending', attempts = attempts + 1, updated_at = ${at}, version = version + 1
    WHERE id = ${id} AND status = 'queued' RETURNING attempts`);
  if (begun === undefined) return;
  await end({ ...waiting, ...begun }, await attempt(waiting, needed, services), services);
}

/** What an attempt takes besides the row of the message. */
interface Needed {
  to: string;
  fields: Readonly<Record<string, string>>;
  site: string;
  texts: Awaited<ReturnType<typeof textsOf>>;
  means: { terms: Awaited<ReturnType<typeof smsAccess>> } | { sendMail: Mailer['send'] };
}

async function needs(message: Waiting, services: Services): Promise<Needed> {
  const { site_title: site } = await readSettings(services.db, 'website');
  const texts = await textsOf(message, services);
  const means =
    message.channel === 'sms'
      ? { terms: await smsAccess(services.db, services) }
      : { sendMail: await services.mailer.ready() };
  const { to, fields } = JSON.parse(services.cipher.open(message.sealed, 'message')) as {
    to: string;
    fields: Record<string, string>;
  };
  return { to, fields, site, texts, means };
}

async function attempt(
  message: Waiting,
  { to, fields, site, texts, means }: Needed,
  { now, sendSms, config }: Services,
): Promise<Ending> {
  const { subject, text, sms, code } = texts;
  const known = { ...fields, site };
  if ('terms' in means) {
    const { terms } = means;
    const outcome = await sendSms(
      terms,
      { to, text: filled(sms, known), template: code || terms.codes[message.template], fields },
      { now: now() },
    );
    if (outcome.state === 'sent')
      return { status: 'sent', problem: null, words: null, reference: outcome.reference };
    const status = outcome.state === 'refused' ? 'failed' : outcome.state;
    return {
      status,
      problem: outcome.problem,
      words: withoutPersonal(outcome.words, to, fields),
      reference: null,
    };
  }
  try {
    const reference = messageId('message', message.id, config.origin);
    const mail = { to, subject: filled(subject, known), text: filled(text, known), messageId: reference };
    await means.sendMail(mail);
    return { status: 'sent', problem: null, words: null, reference };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const status = error.isUnknown ? 'unknown' : error.isFinal ? 'failed' : 'later';
    return {
      status,
      problem: error.problem,
      words: withoutPersonal(error.message, to, fields),
      reference: null,
      isBounce:
        error.isFinal &&
        error.step === 'recipient' &&
        error.problem === 'refused' &&
        isOfMailbox(error.message),
    };
  }
}

/** The texts of the revision in use when the message was requested; `code` is the provider's template. */
async function textsOf({ template, revision, language }: Waiting, { db }: Services) {
  if (revision === null) return { ...templates[template].texts[language], code: '' };
  const found = await revisionOf(db, template, revision);
  if (found === undefined) throw new Error(`No revision ${revision} of ${template}`);
  return { ...(await sentTexts(found))[language], code: found.sms_template };
}

/** Whether a refusal says that the mailbox is not there; others, such as of relaying, are about our own server. */
function isOfMailbox(words: string): boolean {
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(words) ?? [];
  // 5.1.7 and 5.1.8 are about the sender.
  return enhanced === undefined ? /^55[013]\b/.test(words) : /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(enhanced);
}

async function end(message: Waiting, ending: Ending, { pool, jobs, now }: Services): Promise<void> {
  const seconds = Math.min(pause.first * 2 ** (message.attempts - 1), pause.longest);
  const isUseful = now().getTime() + seconds * 1000 < Date.parse(message.useful_until);
  const status: MessageStatus = ending.status === 'later' ? (isUseful ? 'queued' : 'expired') : ending.status;
  await transaction(pool, async (tx) => {
    await tx.query(sql`
      UPDATE message SET status = ${status}, problem = ${ending.problem}, words = ${ending.words}, reference = ${ending.reference},
        sealed = CASE WHEN ${status} = 'queued' THEN sealed END, updated_at = ${now().toISOString()}, version = version + 1
      WHERE id = ${message.id} AND status = 'sending'`);
    if (ending.isBounce) {
      const { channel, recipient, recipient_hash } = message;
      const reason = (ending.words ?? '').slice(0, 300);
      const origin = 'bounce' as const;
      await suppress(tx, { channel, recipient, recipient_hash, origin, reason, added_by: 'system' }, now());
    }
    if (status === 'queued')
      await jobs.send(tx, messageJobName, { id: message.id }, { startAfterSeconds: seconds });
  });
}
