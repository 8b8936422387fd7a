import type { Notices } from '../../core/notices.ts';

export const notices = {
  second_review: {
    to: 'withdrawal.approve',
    'zh-CN': '提现等待第二审核人',
    'ch-CN': '提現等待第二審核人',
    'en-US': 'Withdrawal needs a second review',
  },
  outcome_unknown: {
    to: 'withdrawal.resolve',
    'zh-CN': '付款结果未知',
    'ch-CN': '付款結果未知',
    'en-US': 'Payment outcome unknown',
  },
  paid_after_end: {
    to: 'withdrawal.resolve',
    'zh-CN': '已结束的提现又报已付款，请核对链上记录',
    'ch-CN': '已結束的提現又報已付款，請核對鏈上記錄',
    'en-US': 'Payment reported for a finished withdrawal. Check the chain',
  },
  payment_failed: {
    to: 'withdrawal.pay',
    'zh-CN': '付款失败',
    'ch-CN': '付款失敗',
    'en-US': 'Payment failed',
  },
  payment_recorded: {
    to: 'withdrawal.close',
    'zh-CN': '已登记的付款等待完成',
    'ch-CN': '已登記的付款等待完成',
    'en-US': 'Recorded payment to complete',
  },
  reversal_requested: {
    to: 'withdrawal.reverse',
    'zh-CN': '提现冲正等待复核',
    'ch-CN': '提現沖正等待複核',
    'en-US': 'Withdrawal reversal to review',
  },
  handed_over: {
    to: 'withdrawal.approve',
    'zh-CN': '有提现转交给您审核',
    'ch-CN': '有提現轉交給您審核',
    'en-US': 'A withdrawal was reassigned to you',
  },
} as const satisfies Notices;
