import type { Notices } from '../../core/notices.ts';

export const notices = {
  poster_publish_requested: {
    to: 'poster.publish',
    'zh-CN': '海报等待审批',
    'ch-CN': '海報等待審批',
    'en-US': 'Poster to approve',
  },
} as const satisfies Notices;
