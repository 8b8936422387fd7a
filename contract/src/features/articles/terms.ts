import type { PublicationAsked } from '../../core/publishing/row.ts';
import { of, terms, type WithdrawableEvents } from '../../core/terms.ts';
import { notices } from './notice-texts.ts';
import { refusals } from './refusals.ts';

interface ArticleEvent {
  name: string;
  revision: number;
}

/** What happens here, by name: `<subject>.<what happened>`. */
interface Events extends WithdrawableEvents<'article.publish', ArticleEvent & PublicationAsked> {
  'article.published': ArticleEvent;
  'article.update_cancelled': ArticleEvent & { reason: string };
  'article.taken_off': ArticleEvent & { reason: string };
}

export const articles = terms({
  rights: {
    'article.read': ['content', 'support', 'risk'],
    'article.edit': ['content'],
    'article.publish': ['content'],
    'article.export': ['content'],
  },
  refusals,
  menu: [
    {
      section: 'article',
      order: 10,
      path: 'articleclass',
      name: 'article_categories',
      component: 'articles/categories/list',
      ability: 'article.read',
    },
    {
      section: 'article',
      order: 20,
      path: 'articlelist',
      name: 'articles',
      component: 'articles/library/list',
      ability: 'article.read',
    },
  ],
  search: {
    article: ['id', 'name_zh', 'name_en'],
  },
  notices,
  events: of<Events>(),
});
