import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { phoneNumber } from '@quarterdeck/contract/core/sms';
import type { testSms } from '@quarterdeck/contract/features/messages/messages';
import sql from 'sql-template-tag';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { SmsOutcome } from '#kernel/sms/dialect.ts';
import type { Services } from '#server/services.ts';
import { checkLimits } from './limits.ts';
import { hashOf, masked, withoutPersonal } from './recipient.ts';
import { type SmsTerms, smsAccess } from './sms-source.ts';
import { isSuppressed } from './suppressions/suppress.ts';

const statusOf = { sent: 'sent', refused: 'failed', later: 'failed', unknown: 'unknown' } as const;

/** Sends a test by the settings as they are. It counts like every text message. */
export async function sendTestSms(
  typed: string,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof testSms>> {
  const to = phoneNumber(typed);
  if (to === undefined)
    throw new Refusal('phone_number_malformed', { fields: { to: 'phone_number_malformed' } });
  const terms = await smsAccess(services.db, services);
  if (terms.provider === 'off') throw new Refusal('sms_off');
  const id = await begin(to, terms, context, services);
  const outcome = await services.sendSms(
    terms,
    { to, text: 'Test 123456', template: terms.codes.verification_code, fields: { code: '123456' } },
    { now: context.now },
  );
  await end(id, to, outcome, context, services);
  if (outcome.state === 'sent') return { state: 'sent', problem: null, words: outcome.reference };
  return outcome;
}

async function begin(
  to: string,
  terms: SmsTerms,
  context: RequestContext,
  services: Services,
): Promise<number> {
  const { language, now } = context;
  const { pool, cipher, events } = services;
  const hash = hashOf(cipher, to);
  return await transaction(pool, async (tx) => {
    if (await isSuppressed(tx, hash))
      throw new Refusal('recipient_suppressed', { fields: { to: 'recipient_suppressed' } });
    const { isLast } = await checkLimits(
      tx,
      { channel: 'sms', hash, userId: null, country: null },
      terms,
      now,
    );
    const at = now.toISOString();
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO message (channel, template, recipient, recipient_hash, language, provider, sender, status, attempts,
        useful_until, created_at, updated_at)
      VALUES ('sms', 'test', ${masked(to)}, ${hash}, ${language}, ${terms.provider}, ${terms.sign}, 'sending', 1,
        ${at}, ${at}, ${at})
      RETURNING id`);
    const payload = { amount: String(terms.dayMax) };
    if (isLast) await events.emit('message.budget_spent', { tx, objectId: id, payload, context, services });
    return id;
  });
}

async function end(
  id: number,
  to: string,
  outcome: SmsOutcome,
  context: RequestContext,
  { db, now }: Services,
): Promise<void> {
  const [problem, words, reference] =
    outcome.state === 'sent'
      ? [null, null, outcome.reference]
      : [outcome.problem, withoutPersonal(outcome.words, to), null];
  await db.query(sql`
    UPDATE message SET status = ${statusOf[outcome.state]}, problem = ${problem}, words = ${words}, reference = ${reference},
      updated_at = ${now().toISOString()}, version = version + 1
    WHERE id = ${id}`);
  await db.query(
    logInsert(
      {
        action: 'message.test_sms',
        object: { type: 'message', id },
        reason: null,
        before: null,
        after: { status: statusOf[outcome.state], problem },
        batchIds: [],
        result: 'done',
        error: null,
      },
      context,
    ),
  );
}
