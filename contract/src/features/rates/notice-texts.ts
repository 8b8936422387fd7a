import type { Notices } from '../../core/notices.ts';

export const notices = {
  rate_jumped: {
    to: 'rate.edit',
    'zh-CN': '汇率变动过大，已保留原值',
    'ch-CN': '匯率變動過大，已保留原值',
    'en-US': 'Exchange rate jumped. The old rate is kept',
  },
} as const satisfies Notices;
