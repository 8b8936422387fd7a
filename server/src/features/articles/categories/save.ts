import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  ArticleCategory,
  createArticleCategory,
  editArticleCategory,
  moveArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import sql, { raw } from 'sql-template-tag';
import { type ChangeInput, change, removal } from '#command/change.ts';
import { command } from '#command/command.ts';
import { withTraditional } from '#domain/publishing/traditional.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { usedCategory } from './list.ts';
import { type ArticleCategoryRow, articleCategorySubject } from './subject.ts';

type Fields = BodyOf<typeof createArticleCategory>;

export const createCategory = command<Fields, ArticleCategory>({
  action: 'article_category.create',
  async run({ tx, input, context }) {
    const fields = await withTraditional(input, ['name']);
    const { name_zh, name_ch, name_en, parent_id, shelf } = fields;
    await lockTree(tx);
    await requireParent(tx, parent_id);
    const now = context.now.toISOString();
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO article_category (name_zh, name_ch, name_en, parent_id, shelf, sort, created_at, updated_at)
      SELECT ${name_zh}, ${name_ch}, ${name_en}, ${parent_id}::bigint, ${shelf}, coalesce(max(sort), 0) + 1, ${now}::timestamptz,
        ${now}::timestamptz
      FROM article_category WHERE parent_id IS NOT DISTINCT FROM ${parent_id}::bigint RETURNING id`);
    return {
      reply: await articleCategorySubject.read(tx, id, context.actor.access),
      object: { type: 'article_category', id },
      before: null,
      after: fields,
    };
  },
});

export const editCategory = change<ArticleCategoryRow, ArticleCategory, BodyOf<typeof editArticleCategory>>(
  articleCategorySubject,
  'article_category.edit',
  async ({ tx, row, input }) => {
    const { id: _id, version: _version, ...fields } = input;
    if (fields.parent_id !== row.parent_id) await requireParent(tx, fields.parent_id, row.id);
    return await withTraditional(fields, ['name'], row);
  },
);

/** Moves a category before another of its new level, or to the end, and renumbers the level. */
export const moveCategory = change<ArticleCategoryRow, ArticleCategory, BodyOf<typeof moveArticleCategory>>(
  articleCategorySubject,
  'article_category.move',
  async ({ tx, row, input: { parent_id, before_id } }) => {
    await lockTree(tx);
    await requireParent(tx, parent_id, row.id);
    const level = await tx.query<{ id: number }>(sql`
    SELECT id FROM article_category WHERE parent_id IS NOT DISTINCT FROM ${parent_id}::bigint AND id <> ${row.id} ORDER BY sort, id`);
    const ids = level.map(({ id }) => id);
    const place = before_id === null ? ids.length : ids.indexOf(before_id);
    if (place < 0) throw new Refusal('not_found', { fields: { before_id: 'not_found' } });
    ids.splice(place, 0, row.id);
    await tx.query(sql`
    UPDATE article_category AS c SET sort = placed.sort FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS placed (id, sort)
    WHERE c.id = placed.id AND c.id <> ${row.id}`);
    return { parent_id, sort: place + 1 };
  },
);

/** A category that has articles, or is that of a published revision, or has subcategories stays. */
export const deleteCategory = removal<ArticleCategoryRow, ArticleCategory, ChangeInput>(
  articleCategorySubject,
  'article_category.delete',
  async ({ tx, row }) => {
    const { used } = await tx.one<{ used: boolean }>(
      sql`SELECT ${raw(usedCategory)} AS used FROM article_category AS c WHERE c.id = ${row.id}`,
    );
    if (used) throw new Refusal('article_category_not_empty');
  },
);

/** Orders are numbered by one at a time. */
async function lockTree(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('article_category'))`);
}

/**
 * A parent is at the top, and what has subcategories stays there.
 * @throws Refusal
 */
async function requireParent(tx: Transaction, parentId: number | null, id?: number): Promise<void> {
  if (parentId === null) return;
  const parent = await tx.maybe<{ parent_id: number | null }>(
    sql`SELECT parent_id FROM article_category WHERE id = ${parentId} FOR KEY SHARE`,
  );
  if (parent === undefined) throw new Refusal('not_found', { fields: { parent_id: 'not_found' } });
  const below =
    id === undefined
      ? undefined
      : await tx.maybe(sql`SELECT 1 FROM article_category WHERE parent_id = ${id} LIMIT 1`);
  if (parent.parent_id !== null || parentId === id || below !== undefined)
    throw new Refusal('article_category_depth', { fields: { parent_id: 'article_category_depth' } });
}
