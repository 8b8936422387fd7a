import sql from 'sql-template-tag';
import { writeChange } from '#command/change.ts';
import { logInsert } from '#kernel/audit/write.ts';
import { on, type Reaction } from '#kernel/events/events.ts';
import { type TraderRow, traderSubject } from './traders/subject.ts';

/** A blacklisted user no longer follows anyone, and is no longer offered to be followed. */
export const traderReactions: readonly Reaction[] = [
  on('user.blacklisted', async ({ tx, objectId, context }) => {
    await tx.query(sql`
      UPDATE trader_follower SET left_at = greatest(${context.now.toISOString()}::timestamptz, joined_at), cause = 'blacklisted'
      WHERE follower_id = ${objectId} AND left_at IS NULL`);
    const row = await tx.maybe<TraderRow>(
      sql`SELECT * FROM trader WHERE user_id = ${objectId} AND on_shelf FOR UPDATE`,
    );
    if (row === undefined) return;
    const { before, after } = await writeChange(tx, traderSubject, row, { on_shelf: false }, context.now);
    const object = { type: 'trader', id: row.id };
    const entry = {
      action: 'trader.unshelve',
      object,
      reason: 'user_blacklisted',
      before,
      after,
      batchIds: [],
    };
    await tx.query(logInsert({ ...entry, result: 'done', error: null }, context));
  }),
];
