import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';

const rates = [
  ['20', '10'],
  ['30', '10'],
];

/** 20 % and 10 % of every fee for the two above, 30 % for a level, nothing capped but the fee itself. */
export const someTerms: ShareTerms = {
  mode: 'fixed',
  peer_percent: '0',
  inactive: 'skip',
  depth: 2,
  source_cap_percent: '40',
  day_cap_usdt: null,
  month_cap_usdt: null,
  lifetime_cap_usdt: null,
  budget_usdt: null,
  rates: { activation: rates, upgrade: rates, robot_fee: rates, copy_cut: rates },
};
