import type { TemplateName } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import { type Happening, on, type Reaction } from '#kernel/events/events.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type Addressee, queueMessage } from './send.ts';
import { smsTerms } from './sms-source.ts';

/** What users are written by the program itself. */
export const decisionMails: readonly Reaction[] = [
  on('trader_application.approved', async (happening) => {
    const { uid, share_pct: share } = happening.payload;
    await write(happening, uid, 'trader_approved', { share });
  }),
  on('trader_application.refused', async (happening) => {
    const { uid, reason, reapply_after } = happening.payload;
    await write(happening, uid, 'trader_refused', { reason, date: reapply_after.slice(0, 10) });
  }),
];

/** Queues a mail, if a mail server is set and the user has an address. A reached limit does not prevent the decision. */
async function write(
  { tx, context, services }: Happening<unknown>,
  uid: string,
  template: TemplateName,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  if (!(await services.mailer.isOn())) return;
  const user = await tx.maybe<Addressee>(
    sql`SELECT id, email, phone, country, lang FROM users WHERE uid = ${uid}`,
  );
  if (user === undefined || user.email === null) return;
  const mail = { user, to: user.email, channel: 'mail', template, fields } as const;
  try {
    await queueMessage(tx, mail, await smsTerms(tx, services), context, services);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'message_limit_reached') throw error;
  }
}
