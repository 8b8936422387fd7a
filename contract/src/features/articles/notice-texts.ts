import type { Notices } from '../../core/notices.ts';

export const notices = {
  article_publish_requested: {
    to: 'article.publish',
    'zh-CN': '文章等待发布审批',
    'ch-CN': '文章等待發布審批',
    'en-US': 'Article publication to approve',
  },
} as const satisfies Notices;
