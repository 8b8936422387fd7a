import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { editUser, noteUser, tagUser, UserNote } from '@quarterdeck/contract/features/users/commands';
import sql, { join } from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { changeUser } from './change-user.ts';
import { userSubject } from './subject.ts';
import { requireUser } from './team.ts';

/** Gives a user these tags, each once, in the order of their names. */
export const tag = changeUser<BodyOf<typeof tagUser>>('tag', async ({ tx, input }) => {
  const tags = [...new Set(input.tags)].toSorted();
  tx.send(sql`INSERT INTO user_tag (name) SELECT unnest(${tags}::text[]) ON CONFLICT DO NOTHING`);
  return { tags };
});

/** Every tag that was ever given. */
export async function findTags(db: Queryable): Promise<{ list: string[] }> {
  const rows = await db.query<{ name: string }>(
    sql`SELECT name FROM user_tag ORDER BY name COLLATE "C" LIMIT 1000`,
  );
  return { list: rows.map(({ name }) => name) };
}

/** Corrects how a user is called and reached. */
export const edit = changeUser<BodyOf<typeof editUser>>('edit', async ({ row, input, emit }) => {
  const { nickname, email, phone, country, lang } = input;
  if (email !== row.email || phone !== row.phone)
    await emit('user.contact_changed', row.id, { uid: row.uid });
  return { nickname, email, phone, country, lang };
});

/** The latest notes about a user, the newest first. */
export async function findNotes(db: Queryable, id: number, access: Authority): Promise<{ list: UserNote[] }> {
  await requireUser(db, id, access);
  const list = await db.query<UserNote>(sql`
    SELECT n.id, n.text, a.username AS author, n.created_at
    FROM user_note AS n LEFT JOIN admin AS a ON a.id = n.admin_id
    WHERE n.user_id = ${id} ORDER BY n.id DESC LIMIT 200`);
  return { list };
}

/** Writes a note. Notes are of no version: two who write at the same time both have written. */
export const note = command<BodyOf<typeof noteUser>, UserNote>({
  action: 'user.note',
  objectOf: ({ id }) => ({ type: 'user', id }),
  async run({ tx, input: { id, text }, context }) {
    const { actor, now } = context;
    const seen = join([sql`id = ${id}`, ...inScope(actor.access, userSubject.owner)], ' AND ');
    const row = await tx.maybe<UserNote>(sql`
      INSERT INTO user_note (user_id, text, admin_id, created_at)
      SELECT id, ${text}, ${actor.id}, ${now.toISOString()} FROM users WHERE ${seen}
      RETURNING id, text, ${actor.name}::text AS author, created_at`);
    if (row === undefined) throw new Refusal('not_found');
    return { reply: row, object: { type: 'user', id }, before: null, after: { note: text } };
  },
});
