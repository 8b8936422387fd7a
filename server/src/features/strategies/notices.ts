import { settles, tellsOfApproval } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const strategyNotices: readonly Reaction[] = [
  ...tellsOfApproval('strategy.shelf', 'strategy_shelf_requested', 'strategy.shelved'),
  settles('strategy.shelf_withdrawn', 'strategy_shelf_requested'),
  settles('strategy.unshelved'),
];
