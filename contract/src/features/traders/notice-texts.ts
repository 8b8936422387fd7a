import type { Notices } from '../../core/notices.ts';

export const notices = {
  trader_application_handed_over: {
    to: 'trader_application.review',
    'zh-CN': '交易员申请转交给您审核',
    'ch-CN': '交易員申請轉交給您審核',
    'en-US': 'A trader application was reassigned to you',
  },
  trader_bond_requested: {
    to: 'trader.bond',
    'zh-CN': '交易员保证金处理等待复核',
    'ch-CN': '交易員保證金處理等待複核',
    'en-US': 'Trader bond decision to review',
  },
  trader_reward_requested: {
    to: 'trader.reward',
    'zh-CN': '交易员保证金奖励等待复核',
    'ch-CN': '交易員保證金獎勵等待複核',
    'en-US': 'Trader bond reward to review',
  },
} as const satisfies Notices;
