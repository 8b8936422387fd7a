import { type Authority, can } from '@quarterdeck/contract/core/access';
import {
  type ArticleCategory,
  articleCategoryList as contract,
} from '@quarterdeck/contract/features/articles/categories/categories';
import sql, { join, raw } from 'sql-template-tag';
import { defineList } from '#kernel/list/list.ts';
import { startsWith } from '#kernel/list/where.ts';

export type StoredCategory = Omit<ArticleCategory, 'allowed_actions'> & { is_used: boolean };

/** Articles that are published in the category `c` while their newest revision is in another. */
const publishedIn = `FROM article AS own JOIN article_revision AS shown
    ON shown.record_id = own.id AND shown.revision IN (own.published_revision, own.outgoing_revision)
  WHERE own.status = 'on' AND (own.published_revision <> own.revision OR own.outgoing_revision IS NOT NULL)
    AND own.category_id <> c.id AND (shown.content->>'category_id')::bigint = c.id`;

/** Whether the category `c` stays: archived articles are in it as well. */
export const usedCategory = `(EXISTS (SELECT FROM article AS own WHERE own.category_id = c.id) OR EXISTS (SELECT ${publishedIn})
  OR EXISTS (SELECT FROM article_category AS below WHERE below.parent_id = c.id))`;

export const categoryColumns = {
  id: 'c.id',
  name_zh: 'c.name_zh',
  name_ch: 'c.name_ch',
  name_en: 'c.name_en',
  parent_id: 'c.parent_id',
  /** The place in the whole tree: each top category before those below it. */
  sort: '(coalesce(above.sort, c.sort) * 1000 + CASE WHEN c.parent_id IS NULL THEN 0 ELSE c.sort END)',
  shelf: 'c.shelf',
  count: `((SELECT count(*)::int FROM article AS own WHERE own.category_id = c.id AND own.status <> 'archived')
    + (SELECT count(DISTINCT own.id)::int ${publishedIn}))`,
  is_used: usedCategory,
  created_at: 'c.created_at',
  updated_at: 'c.updated_at',
  version: 'c.version',
};

/** A category as it is answered, with what this caller may do with it. */
export function presentCategory({ is_used, ...stored }: StoredCategory, access: Authority): ArticleCategory {
  const actions = is_used ? (['edit'] as const) : (['edit', 'delete'] as const);
  return { ...stored, allowed_actions: can(access, 'article.edit') ? [...actions] : [] };
}

/** Categories with how many articles each has. */
export const articleCategoryList = defineList<typeof contract, StoredCategory>(contract, {
  from: sql`article_category AS c LEFT JOIN article_category AS above ON above.id = c.parent_id`,
  owner: 'house',
  filters: {
    name_zh: ({ name_zh: sought }) => {
      if (typeof sought !== 'string') return [];
      const names = ['name_zh', 'name_ch', 'name_en'].map((name) =>
        startsWith(raw(`lower(c.${name})`), sought.toLowerCase()),
      );
      return [sql`(${join(names, ' OR ')})`];
    },
  },
  id: 'c.id',
  columns: categoryColumns,
  present: presentCategory,
});
