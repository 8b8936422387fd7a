import { settingText } from '#kernel/settings/settings.ts';

const hours = `${settingText('withdrawal_review', 'review_attention_hours')}::int`;

/**
 * The condition for a stuck withdrawal: its outcome is unknown, or it has been in payment for longer than a review
 * may wait before it needs attention. `of` is the row's alias and a dot, or empty.
 */
export function isStuck(of = ''): string {
  return `(${of}outcome_unknown OR (${of}status = 'payment_in_progress'
    AND ${of}updated_at < now() - make_interval(hours => ${hours})))`;
}
