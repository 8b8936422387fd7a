import type { Notices } from '../../core/notices.ts';

export const notices = {
  article_publish_requested: {
    to: 'article.publish',
    'zh-CN': '文章等待审批',
    'ch-CN': '文章等待審批',
    'en-US': 'Article to approve',
  },
} as const satisfies Notices;
