import { settles, tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const adjustmentNotices: readonly Reaction[] = [
  tells('adjustment.proposed', 'adjustment_proposed'),
  settles('adjustment.posted'),
  settles('adjustment.refused'),
  settles('adjustment.cancelled'),
  settles('adjustment.expired'),
];
