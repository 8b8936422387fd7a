import { settles, tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const webhookNotices: readonly Reaction[] = [
  tells('webhook.paused', 'webhook_paused'),
  settles('webhook.resumed'),
  settles('webhook.deleted'),
];
