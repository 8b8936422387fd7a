import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import { mailSteps } from '@quarterdeck/contract/core/mail-steps';
import type { TestStep, testEmail } from '@quarterdeck/contract/features/config/email';
import { logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { MailError } from '#kernel/mail/deliver.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';
import { hashOf } from './recipient.ts';
import { isSuppressed } from './suppressions/suppress.ts';

const words: Record<Language, { subject: string; text: string }> = {
  'zh-CN': { subject: '测试邮件', text: '这是一封测试邮件。收到即表示邮件设置有效。' },
  'ch-CN': { subject: '測試郵件', text: '這是一封測試郵件。收到即表示郵件設定有效。' },
  'en-US': {
    subject: 'Test email',
    text: 'This is a test email. If you received it, your email settings work.',
  },
};

/** Somebody waits for the outcome, in milliseconds. */
const patience = 15_000;

/** Sends a mail by the settings as they are, unless its recipient is on the suppression list, and says of each step what became of it. */
export async function sendTestMail(
  to: string,
  context: RequestContext,
  { db, mailer, cipher }: Services,
): Promise<ReplyOf<typeof testEmail>> {
  if (await isSuppressed(db, hashOf(cipher, to)))
    throw new Refusal('recipient_suppressed', { fields: { to: 'recipient_suppressed' } });
  const { site_title } = await readSettings(db, 'website');
  const { subject, text } = words[context.language];
  const said = new Map<string, string>();
  const failure = await mailer
    .send(
      { to, subject: `${site_title}: ${subject}`, text },
      { onStep: (step, heard) => said.set(step, heard), answerMs: patience },
    )
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof MailError) return error;
        throw error;
      },
    );
  const steps = mailSteps.map((step): TestStep => {
    if (failure?.step === step)
      return { step, state: 'failed', problem: failure.problem, words: failure.message };
    const heard = said.get(step);
    const isPassed = failure !== undefined && mailSteps.indexOf(step) < mailSteps.indexOf(failure.step);
    const isDone = heard !== undefined || (isPassed && step !== 'tls' && step !== 'sign_in');
    return { step, state: isDone ? 'done' : 'skipped', problem: null, words: heard ?? '' };
  });
  await db.query(
    logInsert(
      {
        action: 'config.test_email',
        object: null,
        reason: null,
        before: null,
        after: { to, failed_at: failure?.step ?? null },
        batchIds: [],
        result: 'done',
        error: null,
      },
      context,
    ),
  );
  return { sent: failure === undefined, steps };
}
