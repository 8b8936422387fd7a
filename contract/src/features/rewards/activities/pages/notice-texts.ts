import type { Notices } from '../../../../core/notices.ts';

export const notices = {
  activity_page_publish_requested: {
    to: 'activity_page.publish',
    'zh-CN': '活动页面等待审批',
    'ch-CN': '活動頁面等待審批',
    'en-US': 'Activity page to approve',
  },
} as const satisfies Notices;
