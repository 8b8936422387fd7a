import { settles, tells, tellsOfApproval } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const rechargeNotices: readonly Reaction[] = [
  ...tellsOfApproval('recharge.reversal', 'recharge_reversal_requested', 'recharge.reversed'),
  tells('recharge.proposed', 'recharge_proposed'),
  tells('recharge.imported', 'recharge_unmatched'),
  tells('recharge.unmatched', 'recharge_unmatched'),
  settles('recharge.owner_found'),
  tells('recharge.match_requested', 'recharge_match_requested'),
  tells('recharge.match_declined', 'recharge_unmatched'),
  settles('recharge.credited'),
  settles('recharge.refused'),
  settles('recharge.expired'),
];
