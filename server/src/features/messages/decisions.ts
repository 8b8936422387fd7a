import { type Language, languages, toLanguage } from '@quarterdeck/contract/core/language';
import { type ReasonKind, reasonsOf } from '@quarterdeck/contract/features/config/reasons';
import type { TemplateName } from '@quarterdeck/contract/features/messages/templates';
import sql from 'sql-template-tag';
import { traditional } from '#domain/publishing/traditional.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { type Happening, on, type Reaction } from '#kernel/events/events.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
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
      reason: await reasonIn(happening.tx, 'application', reason, language),
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
 * A reason in the language of who reads it, where it is one of those to choose from; otherwise as it was written. The full stop is
 * the template's.
 */
async function reasonIn(
  db: Queryable,
  kind: ReasonKind,
  reason: string,
  language: Language,
): Promise<string> {
  const bare = (text: string) => text.replace(/[.。]+$/u, '');
  const settings: Record<string, string> = await readSettings(db, 'reasons');
  const known = (of: Language) => reasonsOf((name) => settings[name] ?? '', kind, of).map(bare);
  const place = languages.map((of) => known(of).indexOf(bare(reason))).find((at) => at >= 0);
  const told = place === undefined ? undefined : known(language)[place];
  if (told === undefined) return bare(reason);
  return language === 'ch-CN' ? (await traditional())(told) : told;
}
