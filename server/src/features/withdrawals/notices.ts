import { settles, tells, tellsOfApproval } from '#domain/notices/tell.ts';
import type { Reaction } from '#kernel/events/events.ts';

/** Whom the events here are told to, and until when. */
export const withdrawalNotices: readonly Reaction[] = [
  ...tellsOfApproval('withdrawal.reversal', 'reversal_requested', 'withdrawal.reversed'),
  tells('withdrawal.reviewed_once', 'second_review'),
  tells('withdrawal.outcome_unknown', 'outcome_unknown'),
  tells('withdrawal.paid_after_end', 'paid_after_end', { besides: true }),
  tells('withdrawal.payment_failed', 'payment_failed'),
  tells('withdrawal.handed_over', 'handed_over', { besides: true, to: ({ to }: { to: number }) => to }),
  settles('withdrawal.put_back', 'handed_over'),
  settles('withdrawal.queued'),
  settles('withdrawal.refused'),
  // The network says when a payment of the pay-out service is final.
  tells('withdrawal.paid', 'payment_recorded', { when: ({ context }) => context.actor.kind === 'admin' }),
  settles('withdrawal.closed', 'payment_recorded'),
  settles('withdrawal.failed'),
];
