import { settles, tellsOfApproval } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const articleNotices: readonly Reaction[] = [
  ...tellsOfApproval('article.publish', 'article_publish_requested', 'article.published'),
  settles('article.publish_withdrawn', 'article_publish_requested'),
  settles('article.taken_off'),
];
