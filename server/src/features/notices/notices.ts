import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type Notice,
  type noticeList,
  type noticeMails,
  noticesMax,
} from '@quarterdeck/contract/features/notices/notices';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope, type OwnedObject } from '#kernel/scope/scope.ts';

type Stored = Pick<Notice, 'id' | 'type' | 'object_type' | 'object_id' | 'created_at' | 'read'> & {
  /** What notices of this object's type have besides. */
  details: object;
};

/** A notice is about work of today; older ones are deleted. */
const keptDays = 90;

/** What waits for this member of staff. */
export async function findNotices(
  db: Queryable,
  objects: readonly OwnedObject[],
  access: Authority,
): Promise<ReplyOf<typeof noticeList>> {
  const { id } = access;
  const rows = await db.query<Stored>(sql`
    SELECT n.id, n.type, n.object_type, n.object_id, n.details, n.created_at, r.notice_id IS NOT NULL AS read
    FROM notice AS n LEFT JOIN notice_read AS r ON r.notice_id = n.id AND r.admin_id = ${id}
    WHERE n.settled_at IS NULL AND ${isToldTo(access, objects)}
      AND n.actor_id IS DISTINCT FROM ${id} AND ${isWanted(id)}
      AND n.id > coalesce((SELECT cleared_through FROM notice_reader WHERE admin_id = ${id}), 0)
    ORDER BY n.id DESC LIMIT ${noticesMax + 1}`);
  const list = rows.slice(0, noticesMax).map(noticeOf);
  return {
    list,
    unread: list.filter(({ read }) => !read).length,
    capped: rows.length > noticesMax,
  };
}

/** The details are of the notice's type: the same statement wrote both. */
function noticeOf({ details, ...notice }: Stored): Notice {
  return { ...notice, ...details } as Notice;
}

/**
 * What was mailed to this member of staff, the newest first; when it was sent stands for when it happened. Of whom they do not see
 * any more, or may do nothing for, they read nothing here either.
 */
export async function findMails(
  db: Queryable,
  objects: readonly OwnedObject[],
  access: Authority,
): Promise<ReplyOf<typeof noticeMails>> {
  const rows = await db.query<Stored>(sql`
    SELECT n.id, n.type, n.object_type, n.object_id, n.details, mail.sent_at AS created_at, true AS read
    FROM notice_mail AS mail JOIN notice AS n ON n.id = mail.notice_id
    WHERE mail.admin_id = ${access.id} AND ${isToldTo(access, objects)} ORDER BY n.id DESC LIMIT ${noticesMax}`);
  return { list: rows.map(noticeOf) };
}

/** How many unread ones there are about the security of this account. */
export async function countSecurityNotices(db: Queryable, adminId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM notice AS n
    WHERE n.reader_id = ${adminId} AND n.ability IS NULL
      AND n.id > coalesce((SELECT cleared_through FROM notice_reader WHERE admin_id = ${adminId}), 0)
      AND NOT EXISTS (SELECT FROM notice_read WHERE notice_id = n.id AND admin_id = ${adminId})`);
  return count;
}

/** All but those of a kind that this person has switched off; what is about their account cannot be. */
function isWanted(adminId: number): Sql {
  return sql`NOT EXISTS (SELECT FROM notice_choice AS choice
    WHERE choice.admin_id = ${adminId} AND choice.type = n.type AND NOT choice.shown AND n.ability IS NOT NULL)`;
}

/** Notices for those who may act, or their assignee, about records they see; and those about their own account. */
function isToldTo(access: Authority, among: readonly OwnedObject[]): Sql {
  const { id, admin, abilities } = access;
  const isSeen = inScope(access, { object: { type: 'n.object_type', id: 'n.object_id' }, among });
  const mayAct = join(
    [sql`(${admin}::boolean OR n.ability = ANY(${abilities}::text[]))`, ...isSeen],
    ' AND ',
  );
  return sql`(n.reader_id IS NULL OR n.reader_id = ${id}) AND CASE WHEN n.ability IS NULL THEN true ELSE ${mayAct} END`;
}

/**
 * Marks a notice as read by one person.
 * @throws Refusal `not_found`, also for one that is told to others.
 */
export async function markRead(
  db: Queryable,
  objects: readonly OwnedObject[],
  access: Authority,
  noticeId: number,
): Promise<void> {
  const found = await db.maybe(sql`
    SELECT 1 FROM notice AS n WHERE n.id = ${noticeId} AND ${isToldTo(access, objects)}`);
  if (found === undefined) throw new Refusal('not_found');
  await db.query(sql`
    INSERT INTO notice_read (admin_id, notice_id) VALUES (${access.id}, ${noticeId}) ON CONFLICT DO NOTHING`);
}

/** Clears what one person has seen so far; what comes while they do so stays. */
export async function clearThrough(db: Queryable, { id }: Authority, noticeId: number): Promise<void> {
  await db.query(sql`
    INSERT INTO notice_reader AS reader (admin_id, cleared_through)
    SELECT ${id}::bigint, coalesce(max(id), 0) FROM notice WHERE id <= ${noticeId}
    ON CONFLICT (admin_id) DO UPDATE
    SET cleared_through = greatest(reader.cleared_through, excluded.cleared_through)`);
}

/** Deletes old notices once a day. What still waits for somebody to act stays. */
export function forgetNoticesJob(db: Queryable): Job {
  return {
    name: 'notice_forget',
    cron: '40 3 * * *',
    options: { concurrency: 1 },
    run: async () => {
      await db.query(
        sql`
          DELETE FROM notice WHERE (settled_at IS NOT NULL OR reader_id IS NOT NULL)
            AND created_at < now() - ${keptDays} * interval '1 day'`,
      );
    },
  };
}
