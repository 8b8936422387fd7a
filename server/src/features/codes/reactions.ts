import sql from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';

/** Codes that somebody was given are worth nothing once they are shut out. */
export const codeReactions: readonly Reaction[] = [
  on('user.blacklisted', async ({ tx, objectId, payload, context }) => {
    tx.send(sql`
      UPDATE code SET status = 'void', void_reason = ${payload.reason}, updated_at = ${context.now.toISOString()},
        version = version + 1
      WHERE owner_id = ${objectId} AND status IN ('unused', 'assigned')`);
  }),
];
