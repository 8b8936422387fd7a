import type { Notices } from '../../core/notices.ts';

export const notices = {
  strategy_shelf_requested: {
    to: 'strategy.approve',
    'zh-CN': '策略等待上架审核',
    'ch-CN': '策略等待上架審核',
    'en-US': 'Strategy shelf request to review',
  },
} as const satisfies Notices;
