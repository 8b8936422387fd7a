import { type Access, can } from '@quarterdeck/contract/core/access';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  chooseNotice,
  NoticeChoice,
  noticeChoices,
} from '@quarterdeck/contract/features/notices/choices';
import {
  isNoticeType,
  isSecurityNotice,
  type NoticeType,
  noticeTypes,
  workNotices,
} from '@quarterdeck/contract/features/notices/types';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';

/** Where mails to an admin go: what another administrator gave comes before what they typed themselves. */
export const mailAddress = sql`coalesce(admin.confirmed_email, admin.email)`;

type Chosen = Omit<NoticeChoice, 'security'>;

/** How somebody is told who has chosen nothing. */
function byDefault(type: NoticeType): Chosen {
  return { type, shown: true, mailed: isSecurityNotice(type) };
}

/** How the caller receives the notices that may reach them. */
export async function readChoices(
  access: Access,
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
): Promise<ReplyOf<typeof noticeChoices>> {
  const [chosen, { address }, mail_on] = await Promise.all([
    db.query<Chosen>(sql`SELECT type, shown, mailed FROM notice_choice WHERE admin_id = ${access.id}`),
    db.one<{ address: string | null }>(
      sql`SELECT ${mailAddress} AS address FROM admin WHERE id = ${access.id}`,
    ),
    mailer.isOn(),
  ]);
  const list = noticeTypes
    .filter((type) => mayReach(access, type))
    .map((type) => ({
      ...(chosen.find((one) => one.type === type) ?? byDefault(type)),
      security: isSecurityNotice(type),
    }));
  return { list, address, mail_on };
}

function mayReach(access: Access, type: NoticeType): boolean {
  return isSecurityNotice(type) || can(access, workNotices[type]);
}

/** Writes one choice of the caller. */
export const choose = command<BodyOf<typeof chooseNotice>, null>({
  action: 'personal.choose_notice',
  async run({ tx, input, context }) {
    const { type, shown, mailed } = input;
    const { id } = context.actor.access;
    if (!isNoticeType(type)) throw new Refusal('notice_unknown', { fields: { type: 'notice_unknown' } });
    if (!shown && isSecurityNotice(type))
      throw new Refusal('notice_mandatory', { fields: { shown: 'notice_mandatory' } });
    const before = (await findChoice(tx, id, type)) ?? byDefault(type);
    await tx.query(sql`
      INSERT INTO notice_choice (admin_id, type, shown, mailed) VALUES (${id}, ${type}, ${shown}, ${mailed})
      ON CONFLICT (admin_id, type) DO UPDATE SET shown = excluded.shown, mailed = excluded.mailed`);
    return {
      reply: null,
      object: { type: 'admin', id },
      before: { ...before },
      after: { type, shown, mailed },
    };
  },
});

async function findChoice(db: Queryable, adminId: number, type: NoticeType): Promise<Chosen | undefined> {
  return await db.maybe<Chosen>(sql`
    SELECT type, shown, mailed FROM notice_choice WHERE admin_id = ${adminId} AND type = ${type}`);
}
