import type { Notices } from '../../../core/notices.ts';

export const notices = {
  copy_profit_reversal_requested: {
    to: 'copy_profit.reverse',
    'zh-CN': '跟单收益冲正等待复核',
    'ch-CN': '跟單收益沖正等待複核',
    'en-US': 'Copy profit reversal to review',
  },
} as const satisfies Notices;
