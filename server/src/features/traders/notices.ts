import { settles, tells, tellsOfApproval } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const traderNotices: readonly Reaction[] = [
  tells('trader_application.handed_over', 'trader_application_handed_over', {
    besides: true,
    to: ({ to }: { to: number }) => to,
  }),
  settles('trader_application.put_back', 'trader_application_handed_over'),
  settles('trader_application.approved'),
  settles('trader_application.refused'),
  settles('trader_application.cancelled'),
  ...tellsOfApproval('trader.bond', 'trader_bond_requested', 'trader.bond_settled'),
  ...tellsOfApproval('trader.reward', 'trader_reward_requested', 'trader.bond_rewarded'),
];
