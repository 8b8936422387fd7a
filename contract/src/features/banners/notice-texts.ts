import type { Notices } from '../../core/notices.ts';

export const notices = {
  banner_publish_requested: {
    to: 'banner.publish',
    'zh-CN': '轮播图等待审批',
    'ch-CN': '輪播圖等待審批',
    'en-US': 'Banner to approve',
  },
} as const satisfies Notices;
