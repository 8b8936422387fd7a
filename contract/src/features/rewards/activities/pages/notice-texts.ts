import type { Notices } from '../../../../core/notices.ts';

export const notices = {
  activity_page_publish_requested: {
    to: 'activity_page.publish',
    'zh-CN': '活动页面等待发布审批',
    'ch-CN': '活動頁面等待發布審批',
    'en-US': 'Activity page to approve for publishing',
  },
} as const satisfies Notices;
