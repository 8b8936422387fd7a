import { takeNextWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { call } from '#api/client.ts';
import type { ReviewQueue } from '#kit/review/use-take-next.ts';

/** The queue of withdrawals under review. */
const withdrawalQueue: ReviewQueue = {
  list: withdrawalList,
  ability: 'withdrawal.approve',
  take: async () => (await call(takeNextWithdrawal, {})).withdrawal.id,
  touched: '/backstage/withdrawal',
};

export default withdrawalQueue;
