import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  notice_mandatory: {
    status: 422,
    'zh-CN': '账号安全通知始终显示，不能关闭',
    'ch-CN': '帳號安全通知一律顯示，不能關閉',
    'en-US': 'Security notices are always shown',
  },
  notice_unknown: {
    status: 400,
    'zh-CN': '没有这种通知',
    'ch-CN': '沒有這種通知',
    'en-US': 'Unknown notice type',
  },
} as const satisfies Refusals;
