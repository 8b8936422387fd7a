import type { Refusals } from '../../../../core/refusals.ts';

export const refusals = {
  activity_page_exists: {
    status: 409,
    'zh-CN': '该活动已有页面，请修改已有页面',
    'ch-CN': '該活動已有頁面，請修改已有頁面',
    'en-US': 'This activity already has a page. Edit that one',
  },
} as const satisfies Refusals;
