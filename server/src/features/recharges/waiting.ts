import { worthOf } from '#domain/rates.ts';
import { ofUser } from '#domain/users/owner.ts';
import { settingText } from '#kernel/settings/settings.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import { asked, isRequested, toReview } from './requested.ts';
import { isStuck } from './stuck.ts';

const late = `created_at < now() - make_interval(hours => ${settingText('recharge_review', 'recharge_late_hours')}::int)`;

export const rechargesWaiting: WaitingRows = {
  menu: 'recharges',
  ability: 'recharge.read',
  table: 'recharge',
  owner: ofUser('user_id'),
  since: 'created_at',
  usdt: worthOf('amount', 'recharge.asset'),
  parts: [
    { where: `status = 'unmatched' AND NOT ${isRequested()}` },
    { tile: 'recharges_to_review', asked: toReview, late },
    { tile: 'recharges_requested', asked },
    { tile: 'recharges_stuck', where: isStuck(), inMenu: false },
  ],
};
