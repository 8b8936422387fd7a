import type { Access } from '@quarterdeck/contract/access';
import type { ReplyOf } from '@quarterdeck/contract/http/endpoint';
import { type Notice, type noticeList, noticesMax } from '@quarterdeck/contract/notices';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/refusal.ts';

type Stored = Pick<Notice, 'id' | 'type' | 'object_type' | 'object_id' | 'created_at' | 'read'> & {
  details: Pick<Notice, 'no' | 'uid' | 'asset' | 'amount'>;
};

/** A notice is about work of today; older ones are deleted. */
const keptDays = 90;

/** What waits for this member of staff. */
export async function findNotices(db: Queryable, access: Access): Promise<ReplyOf<typeof noticeList>> {
  const { id, admin, abilities } = access;
  const rows = await db.query<Stored>(sql`
    SELECT n.id, n.type, n.object_type, n.object_id, n.details, n.created_at, r.notice_id IS NOT NULL AS read
    FROM notice AS n LEFT JOIN notice_read AS r ON r.notice_id = n.id AND r.admin_id = ${id}
    WHERE n.settled_at IS NULL AND (${admin}::boolean OR n.ability = ANY(${abilities}::text[]))
      AND n.actor_id IS DISTINCT FROM ${id}
      AND n.id > coalesce((SELECT cleared_through FROM notice_reader WHERE admin_id = ${id}), 0)
    ORDER BY n.id DESC LIMIT ${noticesMax + 1}`);
  const list = rows.slice(0, noticesMax).map(({ details, ...notice }) => ({ ...notice, ...details }));
  return {
    list,
    unread: list.filter(({ read }) => !read).length,
    capped: rows.length > noticesMax,
  };
}

/**
 * Marks a notice as read by one person.
 * @throws Refusal `not_found`, also for one that is told to others.
 */
export async function markRead(
  db: Queryable,
  { id, admin, abilities }: Access,
  noticeId: number,
): Promise<void> {
  const found = await db.maybe(sql`
    SELECT 1 FROM notice
    WHERE id = ${noticeId} AND (${admin}::boolean OR ability = ANY(${abilities}::text[]))`);
  if (found === undefined) throw new Refusal('not_found');
  await db.query(sql`
    INSERT INTO notice_read (admin_id, notice_id) VALUES (${id}, ${noticeId}) ON CONFLICT DO NOTHING`);
}

/** Clears what one person has seen so far; what comes while they do so stays. */
export async function clearThrough(db: Queryable, { id }: Access, noticeId: number): Promise<void> {
  await db.query(sql`
    INSERT INTO notice_reader AS reader (admin_id, cleared_through)
    SELECT ${id}::bigint, coalesce(max(id), 0) FROM notice WHERE id <= ${noticeId}
    ON CONFLICT (admin_id) DO UPDATE
    SET cleared_through = greatest(reader.cleared_through, excluded.cleared_through)`);
}

/** Deletes old notices once a day. What still waits stays. */
export function forgetNoticesJob(db: Queryable): Job {
  return {
    name: 'notice_forget',
    cron: '40 3 * * *',
    options: { concurrency: 1 },
    run: async () => {
      await db.query(
        sql`DELETE FROM notice WHERE settled_at IS NOT NULL AND created_at < now() - ${keptDays} * interval '1 day'`,
      );
    },
  };
}
