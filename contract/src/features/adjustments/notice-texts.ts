import type { Notices } from '../../core/notices.ts';

export const notices = {
  adjustment_proposed: {
    to: 'adjustment.approve',
    'zh-CN': '余额调整等待复核',
    'ch-CN': '餘額調整等待複核',
    'en-US': 'Adjustment to review',
  },
} as const satisfies Notices;
