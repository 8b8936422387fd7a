import type { Authority } from '@quarterdeck/contract/core/access';
import {
  type ArticleCategory,
  categoriesMax,
} from '@quarterdeck/contract/features/articles/categories/categories';
import sql, { join, raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { categoryColumns, presentCategory, type StoredCategory } from './list.ts';

/** All categories, each top one before those below it. */
export async function readTree(db: Queryable, access: Authority): Promise<ArticleCategory[]> {
  const columns = Object.entries(categoryColumns).map(([name, from]) => raw(`${from} AS ${name}`));
  const rows = await db.query<StoredCategory>(sql`
    SELECT ${join(columns)} FROM article_category AS c LEFT JOIN article_category AS above ON above.id = c.parent_id
    ORDER BY sort, c.id
    LIMIT ${categoriesMax}`);
  return rows.map((row) => presentCategory(row, access));
}
