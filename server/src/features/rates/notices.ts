import { settles, tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const rateNotices: readonly Reaction[] = [
  tells('rate.jumped', 'rate_jumped'),
  settles('rate.settled'),
];
