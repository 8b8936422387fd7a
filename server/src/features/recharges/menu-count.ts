import type { MenuCount } from '#kernel/waiting/counts.ts';
import type { Waiting } from '#kernel/waiting/waiting.ts';
import { asked, toReview } from './requested.ts';

const recharges = { ability: 'recharge.read', table: 'recharge', owner: { user: 'user_id' } } as const;

/** Whose match or reversal waits for a second admin. */
export const rechargesRequested: Waiting = { ...recharges, asked };

/** What waits for a review. */
export const rechargesToReview: Waiting = { ...recharges, asked: toReview };

export const rechargeCount: MenuCount = {
  name: 'recharges',
  ...recharges,
  where: "status = 'unmatched' AND match_user_id IS NULL",
  asked: [...toReview, ...asked],
};
