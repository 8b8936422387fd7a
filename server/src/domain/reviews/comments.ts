import type { Authority } from '@quarterdeck/contract/core/access';
import { type Comment, commentsMax } from '@quarterdeck/contract/core/reviews';
import sql, { raw } from 'sql-template-tag';
import { type ChangeableRow, lockRow, type Subject } from '#command/change.ts';
import { type Command, command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** What was said about a record, in the order in which it was: `withdrawal_comment` of a withdrawal. */
export function findComments(db: Queryable, type: string, id: number): Promise<Comment[]> {
  return db.query<Comment>(sql`
    SELECT c.id, c.text, a.username AS author, c.created_at
    FROM ${raw(`${type}_comment`)} AS c LEFT JOIN admin AS a ON a.id = c.admin_id
    WHERE c.${raw(`${type}_id`)} = ${id} ORDER BY c.id LIMIT ${commentsMax}::int`);
}

/** Adds a permanent comment to a record. It makes no new version, so the review is not disturbed. */
export function commentsOn<Row extends ChangeableRow, Reply>(
  subject: Subject<Row, Reply>,
): Command<{ id: number; text: string }, Comment> {
  const { type } = subject;
  const [table, column] = [raw(`${type}_comment`), raw(`${type}_id`)];
  return command<{ id: number; text: string }, Comment, Row | undefined>({
    action: `${type}.comment`,
    objectOf: ({ id }) => ({ type, id }),
    // Locked, so that no more are counted than may be.
    find: (tx, { id }, isNew, access: Authority) => lockRow(tx, subject, id, isNew, access),
    async run({ tx, input: { id, text }, context }, row) {
      if (row === undefined) throw new Refusal('not_found');
      const { actor, now } = context;
      const { count } = await tx.one<{ count: number }>(
        sql`SELECT count(*) AS count FROM ${table} WHERE ${column} = ${id}`,
      );
      if (count >= commentsMax) throw new Refusal('comments_full', { fields: { text: 'comments_full' } });
      const written = await tx.one<Comment>(sql`
        INSERT INTO ${table} (${column}, text, admin_id, created_at)
        VALUES (${id}, ${text}, ${actor.id}, ${now.toISOString()})
        RETURNING id, text, ${actor.name}::text AS author, created_at`);
      return { reply: written, object: { type, id }, before: null, after: { comment: text } };
    },
  });
}
