import { withdrawalReversal } from '@quarterdeck/contract/features/withdrawals/machine';
import { askedOf } from '#domain/approvals/asked.ts';
import { ofUser } from '#domain/users/owner.ts';
import { settingText } from '#kernel/settings/settings.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import { isInFirstReview, isInSecondReview } from './review-steps.ts';
import { isStuck } from './stuck.ts';
import { isToComplete } from './to-complete.ts';

/** While its user waits for the money. */
const late = `created_at < now() - make_interval(hours => ${settingText('withdrawal_review', 'review_late_hours')}::int)`;

export const withdrawalsWaiting: WaitingRows = {
  menu: 'withdrawals',
  ability: 'withdrawal.read',
  table: 'withdrawal',
  owner: ofUser('user_id'),
  since: 'created_at',
  usdt: 'gross * rate_usdt',
  parts: [
    { tile: 'withdrawals_to_review', where: isInFirstReview(), workers: ['withdrawal.approve'], late },
    {
      tile: 'withdrawals_second_review',
      asked: [
        {
          decider: 'withdrawal.approve',
          where: isInSecondReview(),
          makers: ['reviewer1_id'],
          owners: ['user_id'],
        },
      ],
      late,
    },
    { tile: 'withdrawals_requested', asked: [askedOf(withdrawalReversal)] },
    {
      // Manually paid, and waiting for another person.
      tile: 'withdrawals_to_complete',
      asked: [
        { decider: 'withdrawal.close', where: isToComplete(), makers: ['paid_by_id'], owners: ['user_id'] },
      ],
    },
    {
      tile: 'withdrawals_to_pay',
      where: "status = 'withdrawing'",
      workers: ['withdrawal.pay'],
      late,
      inMenu: false,
    },
    {
      tile: 'withdrawals_stuck',
      where: isStuck(),
      workers: ['withdrawal.pay', 'withdrawal.resolve'],
      late,
      inMenu: false,
    },
    {
      tile: 'withdrawals_failed',
      where: "status = 'payment_failed'",
      workers: ['withdrawal.pay', 'withdrawal.refuse'],
      late,
      inMenu: false,
    },
  ],
};
