import { tells } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to. */
export const messageNotices: readonly Reaction[] = [tells('message.budget_spent', 'sms_budget_spent')];
