import type { Refusals } from '../../core/refusals.ts';

export const refusals = {
  notice_mandatory: {
    status: 422,
    'zh-CN': '账号安全通知始终显示，不能关闭',
    'ch-CN': '帳號安全通知一律顯示，不能關閉',
    'en-US': 'Notices about the security of your account are always shown',
  },
} as const satisfies Refusals;
