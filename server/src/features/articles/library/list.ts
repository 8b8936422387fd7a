import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type Article,
  article,
  articleList as contract,
} from '@quarterdeck/contract/features/articles/library/library';
import sql from 'sql-template-tag';
import {
  presentPublication,
  publicationFilters,
  publicationFrom,
  publicationSources,
  type StoredPublication,
} from '#domain/publishing/list.ts';
import { defineList } from '#kernel/list/list.ts';
import { articleSearch } from './search.ts';

type Stored = Omit<Article, 'allowed_actions'> & StoredPublication;

/** Articles with their newest revision. */
export const articleList = defineList<typeof contract, Stored>(contract, {
  from: sql`${publicationFrom('article')} LEFT JOIN article_category AS c ON c.id = p.category_id`,
  owner: 'house',
  searched: articleSearch.fields,
  id: 'p.id',
  columns: {
    ...publicationSources('article'),
    category_id: 'p.category_id',
    category_zh: 'c.name_zh',
    category_ch: 'c.name_ch',
    category_en: 'c.name_en',
    type: "r.content->>'type'",
    pinned: "(r.content->'pinned')::boolean",
    popup: "r.content->>'popup'",
    audience: "r.content->'audience'->>'kind'",
    cover: "r.content->'cover'->>'url'",
    reads: '(SELECT coalesce(sum(reads), 0)::bigint FROM article_read AS seen WHERE seen.article_id = p.id)',
  },
  filters: publicationFilters(article),
  present: (stored: Stored, access: Authority): Article => presentPublication(article, stored, access),
});
