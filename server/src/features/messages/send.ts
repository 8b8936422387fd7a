import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { toLanguage } from '@quarterdeck/contract/core/language';
import { phoneNumber } from '@quarterdeck/contract/core/sms';
import type { sendMessage } from '@quarterdeck/contract/features/messages/platform';
import { type TemplateName, templates } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { messageJobName } from './deliver.ts';
import { checkLimits } from './limits.ts';
import { hashOf, masked } from './recipient.ts';
import { type SmsTerms, smsTerms } from './sms-source.ts';
import { isSuppressed } from './suppressions/suppress.ts';
import { usedRevision } from './templates/revisions.ts';

export interface Addressee {
  id: number;
  email: string | null;
  phone: string | null;
  country: string | null;
  lang: string;
}

/** Queues a message to a user, unless they are on the suppression list. What stands in it is sealed for as long as it waits, and the log has none of it. */
export const send = command<BodyOf<typeof sendMessage>, ReplyOf<typeof sendMessage>>({
  action: 'message.send',
  async run({ tx, input, context, services, emit }) {
    const { uid, channel, template, fields } = input;
    const user = await tx.maybe<Addressee>(
      sql`SELECT id, email, phone, country, lang FROM users WHERE uid = ${uid}`,
    );
    if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
    const terms = await smsTerms(tx, services);
    const to = await recipientOf(user, channel, terms, services);
    const queued = { user, to, channel, template, fields };
    const { id, status, isLast } = await queueMessage(tx, queued, terms, context, services);
    if (isLast) await emit('message.budget_spent', id, { amount: String(terms.dayMax) });
    return {
      reply: { id, status },
      object: { type: 'message', id },
      before: null,
      after: { channel, template, status },
    };
  },
});

interface Queued {
  user: Omit<Addressee, 'email' | 'phone'>;
  to: string;
  channel: 'mail' | 'sms';
  template: TemplateName;
  fields: Readonly<Record<string, string>>;
}

/**
 * Queues a message; for a suppressed recipient it is only recorded.
 * @throws Refusal where a limit is reached, or the provider needs a template of its own and has none
 */
export async function queueMessage(
  tx: Transaction,
  { user, to, channel, template, fields }: Queued,
  terms: SmsTerms,
  { now }: RequestContext,
  { cipher, jobs }: Services,
): Promise<{ id: number; status: 'queued' | 'suppressed'; isLast: boolean }> {
  const { revision, sms_template: code } = await usedRevision(tx, template);
  const isSms = channel === 'sms';
  if (isSms && terms.provider === 'aliyun' && (code || terms.codes[template]) === '')
    throw new Refusal('sms_template_missing');
  const hash = hashOf(cipher, to);
  const isOnList = await isSuppressed(tx, hash);
  const { isLast } = isOnList
    ? { isLast: false }
    : await checkLimits(tx, { channel, hash, userId: user.id, country: user.country }, terms, now);
  const until = new Date(now.getTime() + templates[template].usefulMinutes * 60_000).toISOString();
  const at = now.toISOString();
  const sealed = isOnList ? null : cipher.seal(JSON.stringify({ to, fields }), 'message');
  const status = isOnList ? 'suppressed' : 'queued';
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO message (channel, template, revision, user_id, recipient, recipient_hash, country, language, provider, sender, sealed,
      status, useful_until, created_at, updated_at)
    VALUES (${channel}, ${template}, ${revision || null}, ${user.id}, ${masked(to)}, ${hash}, ${user.country}, ${toLanguage(user.lang)},
      ${isSms ? terms.provider : null}, ${isSms ? terms.sign : null}, ${sealed}, ${status}, ${until}, ${at}, ${at})
    RETURNING id`);
  if (!isOnList) await jobs.send(tx, messageJobName, { id });
  return { id, status, isLast };
}

/** @throws Refusal without a recipient or a channel. */
async function recipientOf(
  { email, phone }: Addressee,
  channel: 'mail' | 'sms',
  { provider }: SmsTerms,
  { mailer }: Services,
): Promise<string> {
  if (channel === 'mail') {
    if (!(await mailer.isOn())) throw new Refusal('mail_off');
    if (email === null) throw new Refusal('recipient_missing');
    return email;
  }
  if (provider === 'off') throw new Refusal('sms_off');
  const number = phone === null ? undefined : phoneNumber(phone);
  if (number === undefined) throw new Refusal('recipient_missing');
  return number;
}
