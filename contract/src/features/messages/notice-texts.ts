import type { Notices } from '../../core/notices.ts';

export const notices = {
  sms_budget_spent: {
    to: 'message.read',
    'zh-CN': '今日短信额度已用完，短信已停发',
    'ch-CN': '今日簡訊額度已用完，簡訊已停發',
    'en-US': 'Daily SMS limit used up. SMS stopped',
  },
} as const satisfies Notices;
