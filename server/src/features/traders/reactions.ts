import sql from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';

/** A blacklisted user no longer follows anyone. */
export const traderReactions: readonly Reaction[] = [
  on('user.blacklisted', async ({ tx, objectId, context }) => {
    await tx.query(sql`
      UPDATE trader_follower SET left_at = greatest(${context.now.toISOString()}::timestamptz, joined_at), cause = 'blacklisted'
      WHERE follower_id = ${objectId} AND left_at IS NULL`);
  }),
];
