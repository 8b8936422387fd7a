import type { Notices } from '../../core/notices.ts';

export const notices = {
  pair_delisted: {
    to: 'market_sync.decide',
    'zh-CN': '交易所已下架交易对',
    'ch-CN': '交易所已下架交易對',
    'en-US': 'Pair delisted by its exchange',
  },
  pair_expiring: {
    to: 'market_sync.decide',
    'zh-CN': '合约即将到期',
    'ch-CN': '合約即將到期',
    'en-US': 'Contract expires soon',
  },
  market_sync_failed: {
    to: 'market_sync.start',
    'zh-CN': '市场同步失败',
    'ch-CN': '市場同步失敗',
    'en-US': 'Market sync failed',
  },
  market_sync_waiting: {
    to: 'market_sync.decide',
    'zh-CN': '市场变更待处理',
    'ch-CN': '市場變更待處理',
    'en-US': 'Market changes to review',
  },
} as const satisfies Notices;
