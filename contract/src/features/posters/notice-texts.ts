import type { Notices } from '../../core/notices.ts';

export const notices = {
  poster_publish_requested: {
    to: 'poster.publish',
    'zh-CN': '海报等待发布审批',
    'ch-CN': '海報等待發布審批',
    'en-US': 'Poster publication to approve',
  },
} as const satisfies Notices;
