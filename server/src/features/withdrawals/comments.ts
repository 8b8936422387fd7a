import type { Authority } from '@quarterdeck/contract/core/access';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { commentOnWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { commentsMax, type WithdrawalComment } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { lockRow } from '#command/change.ts';
import { command } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type WithdrawalRow, withdrawalSubject } from './subject.ts';

/** What was said about a withdrawal, in the order in which it was. */
export function findComments(db: Queryable, id: number): Promise<WithdrawalComment[]> {
  return db.query<WithdrawalComment>(sql`
    SELECT c.id, c.text, a.username AS author, c.created_at
    FROM withdrawal_comment AS c LEFT JOIN admin AS a ON a.id = c.admin_id
    WHERE c.withdrawal_id = ${id} ORDER BY c.id LIMIT ${commentsMax}::int`);
}

/** Says something about a withdrawal, which stays. It makes no new version: whoever is at the review is not held up. */
export const comment = command<
  BodyOf<typeof commentOnWithdrawal>,
  WithdrawalComment,
  WithdrawalRow | undefined
>({
  action: 'withdrawal.comment',
  objectOf: ({ id }) => ({ type: 'withdrawal', id }),
  // Locked, so that no more are counted than may be.
  find: (tx, { id }, isNew, access: Authority) => lockRow(tx, withdrawalSubject, id, isNew, access),
  async run({ tx, input: { id, text }, context }, row) {
    if (row === undefined) throw new Refusal('not_found');
    const { actor, now } = context;
    const { count } = await tx.one<{ count: number }>(
      sql`SELECT count(*) AS count FROM withdrawal_comment WHERE withdrawal_id = ${id}`,
    );
    if (count >= commentsMax) {
      throw new Refusal('comments_full', { fields: { text: 'comments_full' } });
    }
    const written = await tx.one<WithdrawalComment>(sql`
      INSERT INTO withdrawal_comment (withdrawal_id, text, admin_id, created_at)
      VALUES (${id}, ${text}, ${actor.id}, ${now.toISOString()})
      RETURNING id, text, ${actor.name}::text AS author, created_at`);
    return { reply: written, object: { type: 'withdrawal', id }, before: null, after: { comment: text } };
  },
});
