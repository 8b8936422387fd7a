import { settingText } from '#kernel/settings/settings.ts';

const hours = `${settingText('recharge_review', 'recharge_attention_hours')}::int`;

/**
 * The condition for a recharge that has been confirming for longer than a review may wait before it needs attention: the network, or
 * its watcher, is stuck. `of` is the row's alias and a dot, or empty.
 */
export function isStuck(of = ''): string {
  return `(${of}status = 'confirming' AND ${of}created_at < now() - make_interval(hours => ${hours}))`;
}
