import { tellsOfApproval } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const copyProfitNotices: readonly Reaction[] = [
  ...tellsOfApproval('copy_profit.reversal', 'copy_profit_reversal_requested', 'copy_profit.reversed'),
];
