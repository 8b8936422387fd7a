import sql from 'sql-template-tag';
import { on, type Reaction } from '#kernel/events/events.ts';

/** Whether a user is a trader, as applications and revocations say. */
export const isTraderReactions: readonly Reaction[] = [
  on('trader_application.approved', async ({ tx, payload: { uid } }) => {
    await tx.query(sql`UPDATE users SET is_trader = true WHERE uid = ${uid}`);
  }),
  on('trader.revoked', async ({ tx, payload: { uid } }) => {
    await tx.query(sql`UPDATE users SET is_trader = false WHERE uid = ${uid}`);
  }),
];
