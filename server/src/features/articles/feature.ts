import type { Feature } from '#server/feature.ts';
import { articleCategorySubject } from './categories/subject.ts';
import { articles as published } from './library/article.ts';
import { articleSearch } from './library/search.ts';
import { articlesWaiting } from './library/waiting.ts';
import { articleNotices } from './notices.ts';
import { articleBindings } from './routes.ts';

export const articles: Feature = {
  bindings: articleBindings,
  published: [published],
  objects: [published.subject, articleCategorySubject],
  reactions: articleNotices,
  search: [articleSearch],
  waiting: [articlesWaiting],
  appendOnly: ['article_revision'],
};
