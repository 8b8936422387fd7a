import { type Language, languages, toLanguage } from '@quarterdeck/contract/core/language';
import { type ReasonKind, reasonDefaults, reasonsOf } from '@quarterdeck/contract/features/config/reasons';
import type { TemplateName } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import { traditional } from '#domain/publishing/traditional.ts';
import { type Happening, on, type Reaction } from '#kernel/events/events.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type Addressee, queueMessage } from './send.ts';
import { smsTerms } from './sms-source.ts';

/** What users are written by the program itself. */
export const decisionMails: readonly Reaction[] = [
  on('trader_application.approved', async (happening) => {
    const { uid, share_pct: share } = happening.payload;
    await write(happening, uid, 'trader_approved', () => ({ share }));
  }),
  on('trader_application.refused', async (happening) => {
    const { uid, reason, reapply_after } = happening.payload;
    const date = reapply_after.slice(0, 10);
    await write(happening, uid, 'trader_refused', async (language) => ({
      reason: await reasonIn('application', reason, language),
      date,
    }));
  }),
];

type Fields = Readonly<Record<string, string>>;

/** Queues a mail, if a mail server is set and the user has an address. A reached limit does not prevent the decision. */
async function write(
  { tx, context, services }: Happening<unknown>,
  uid: string,
  template: TemplateName,
  fieldsIn: (language: Language) => Fields | Promise<Fields>,
): Promise<void> {
  if (!(await services.mailer.isOn())) return;
  const user = await tx.maybe<Addressee>(
    sql`SELECT id, email, phone, country, lang FROM users WHERE uid = ${uid}`,
  );
  if (user === undefined || user.email === null) return;
  const fields = await fieldsIn(toLanguage(user.lang));
  const mail = { user, to: user.email, channel: 'mail', template, fields } as const;
  try {
    await queueMessage(tx, mail, await smsTerms(tx, services), context, services);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'message_limit_reached') throw error;
  }
}

/**
 * Translates a reason that the product offers by itself; any other is told as it was written. The lists of the settings are written
 * separately in each language, so their lines are no translations of each other. The full stop is the template's.
 */
async function reasonIn(kind: ReasonKind, reason: string, language: Language): Promise<string> {
  const bare = reason.replace(/[.。]+$/u, '');
  const offered = (of: Language) => reasonsOf(defaultNamed, kind, of);
  const place = languages.map((of) => offered(of).indexOf(bare)).find((at) => at >= 0);
  const translated = place === undefined ? undefined : offered(language)[place];
  if (translated === undefined) return bare;
  return language === 'ch-CN' ? (await traditional())(translated) : translated;
}

const defaults: Readonly<Record<string, string>> = reasonDefaults.reasons;
const defaultNamed = (name: string) => defaults[name] ?? '';
