import type { Notices } from '../../core/notices.ts';

export const notices = {
  user_requested: {
    to: 'user.approve',
    'zh-CN': '用户申请等待复核',
    'ch-CN': '使用者申請等待複核',
    'en-US': 'User request to review',
  },
} as const satisfies Notices;
