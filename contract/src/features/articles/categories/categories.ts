import * as z from 'zod/mini';
import { Id, line, optionalLine, rowReference } from '../../../core/fields.ts';
import { HistoryEntry } from '../../../core/history.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { list } from '../../../core/http/list.ts';

export const categoryShelves = ['on', 'off'] as const;
export const categoriesMax = 500;

const names = { name_zh: z.string(), name_ch: z.string(), name_en: z.string() };

/** A place of articles in the app: a top one, or one below it. While it is off, the apps are given none of its articles. */
export const ArticleCategory = z.object({
  id: z.int(),
  ...names,
  parent_id: z.nullable(z.int()),
  /** In the whole tree: each top category before those below it. */
  sort: z.int(),
  shelf: z.enum(categoryShelves),
  /** Articles whose newest or published revision is in it, archived ones excepted. */
  count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.enum(['edit', 'delete'])),
});
export type ArticleCategory = z.output<typeof ArticleCategory>;

export const articleCategoryList = list({
  path: '/backstage/article_category',
  ability: 'article.read',
  exportAbility: 'article.export',
  row: ArticleCategory,
  sort: 'sort',
  columns: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name_zh: { kind: 'text', filter: 'prefix' },
    name_ch: { kind: 'text', shown: false },
    name_en: { kind: 'text', shown: false },
    parent_id: { kind: 'id', filter: true, shown: false },
    sort: { kind: 'number', sort: true },
    shelf: { kind: 'enum', values: categoryShelves, filter: true },
    count: { kind: 'number' },
    created_at: { kind: 'time', sort: true, shown: false },
    updated_at: { kind: 'time', shown: false },
  },
});

export const articleCategoryTree = endpoint({
  method: 'GET',
  path: '/backstage/article_category/tree',
  ability: 'article.read',
  summary: 'Lists all article categories in tree order, parents before children.',
  reply: z.object({ list: z.array(ArticleCategory) }),
});

export const articleCategoryDetail = endpoint({
  method: 'GET',
  path: '/backstage/article_category/detail',
  ability: 'article.read',
  summary: 'Returns an article category with its history.',
  query: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ category: ArticleCategory, history: z.array(HistoryEntry) }),
});

const fields = {
  name_zh: line(40),
  name_ch: optionalLine(40),
  name_en: line(60),
  parent_id: z.nullable(Id),
  shelf: z.enum(categoryShelves),
};

const categoryCommand = {
  method: 'POST',
  ability: 'article.edit',
  command: true,
  withoutProof: 'It moves no money and grants no permission.',
} as const;

export const createArticleCategory = endpoint({
  ...categoryCommand,
  path: '/backstage/article_category/add',
  summary: 'Adds an article category at the end of its level.',
  body: z.strictObject(fields),
  reply: ArticleCategory,
});

export const editArticleCategory = endpoint({
  ...categoryCommand,
  path: '/backstage/article_category/edit',
  summary: 'Edits an article category.',
  body: z.strictObject({ ...rowReference, ...fields }),
  reply: ArticleCategory,
});

export const moveArticleCategory = endpoint({
  ...categoryCommand,
  path: '/backstage/article_category/move',
  summary:
    'Moves an article category under a parent or to the top level, in front of another one or to the end.',
  body: z.strictObject({ ...rowReference, parent_id: z.nullable(Id), before_id: z.nullable(Id) }),
  reply: ArticleCategory,
});

export const deleteArticleCategory = endpoint({
  ...categoryCommand,
  path: '/backstage/article_category/del',
  summary: 'Deletes an article category that has no articles and no subcategories.',
  body: z.strictObject(rowReference),
});
