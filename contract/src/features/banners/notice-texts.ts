import type { Notices } from '../../core/notices.ts';

export const notices = {
  banner_publish_requested: {
    to: 'banner.publish',
    'zh-CN': '轮播图等待发布审批',
    'ch-CN': '輪播圖等待發布審批',
    'en-US': 'Banner publication to approve',
  },
} as const satisfies Notices;
