import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'articles/categories/list': () => import('./list-page.tsx') },
  records: {
    article_category: { page: { path: '/article/articleclass', ability: 'article.read' } },
  },
};
