import { settles, tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const userNotices: readonly Reaction[] = [
  tells('user.requested', 'user_requested', { besides: true }),
  settles('user.request_refused'),
  settles('user.request_taken_back'),
  settles('user.blacklisted'),
  settles('user.enabled'),
  settles('user.moved'),
];
