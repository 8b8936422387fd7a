import type { Notices } from '../../core/notices.ts';

export const notices = {
  transfer_reversal_requested: {
    to: 'transfer.reverse',
    'zh-CN': '划转冲正等待复核',
    'ch-CN': '劃轉沖正等待複核',
    'en-US': 'Transfer reversal to review',
  },
} as const satisfies Notices;
