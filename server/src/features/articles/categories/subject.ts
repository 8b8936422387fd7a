import type { ArticleCategory } from '@quarterdeck/contract/features/articles/categories/categories';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import type { articleCategory } from '../table.ts';
import { articleCategoryList } from './list.ts';

/** A row of the table. */
export type ArticleCategoryRow = typeof articleCategory.$inferSelect;

export const articleCategorySubject: Subject<ArticleCategoryRow, ArticleCategory> = {
  type: 'article_category',
  owner: 'house',
  read: (db, id, access) => findRow(db, articleCategoryList, id, access),
};
