import { article } from '@quarterdeck/contract/features/articles/library/library';
import type { PublishedKind } from '#kit/publishing/published-kind.ts';
import { CategoryName } from './category-name.tsx';

/** What is out of date after any command on articles. */
const touched = [
  '/backstage/article',
  '/backstage/article_category',
  '/backstage/notice',
  '/backstage/router',
  '/backstage/admin_log',
];

export const articleKind: PublishedKind = {
  contract: article,
  namespace: 'articles-library',
  touched,
  html: article.html,
  values: { category_id: CategoryName },
};
