import { settingText } from '#kernel/settings/settings.ts';

const hours = `${settingText('recharge_review', 'recharge_attention_hours')}::int`;

/**
 * The condition on a recharge that has been confirming for longer than a review may wait before it wants attention: the network, or
 * whoever watches it, stands still. `of` is the row's name and a dot, or nothing.
 */
export function isStuck(of = ''): string {
  return `(${of}status = 'confirming' AND ${of}created_at < now() - make_interval(hours => ${hours}))`;
}
