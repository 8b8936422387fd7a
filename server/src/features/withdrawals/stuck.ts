import { settingText } from '#kernel/settings/settings.ts';

const hours = `${settingText('withdrawal_review', 'review_attention_hours')}::int`;

/**
 * The condition on a withdrawal that nobody knows the end of: its outcome is unknown, or it has been in payment for longer than a review
 * may wait before it wants attention. `of` is the row's name and a dot, or nothing.
 */
export function isStuck(of = ''): string {
  return `(${of}outcome_unknown OR (${of}status = 'payment_in_progress'
    AND ${of}updated_at < now() - make_interval(hours => ${hours})))`;
}
