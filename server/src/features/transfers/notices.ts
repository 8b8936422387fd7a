import { tellsOfApproval } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const transferNotices: readonly Reaction[] = [
  ...tellsOfApproval('transfer.reversal', 'transfer_reversal_requested', 'transfer.reversed'),
];
