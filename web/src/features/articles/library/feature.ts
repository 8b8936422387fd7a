import type { Feature } from '#kit/feature.ts';

export const feature: Feature = {
  views: { 'articles/library/list': () => import('./list-page.tsx') },
  records: {
    article: { icon: 'article', page: { path: '/article/articlelist', ability: 'article.read' } },
  },
};
