import * as categories from '@quarterdeck/contract/features/articles/categories/categories';
import { platformAgreements } from '@quarterdeck/contract/features/articles/library/agreements';
import { article, reportArticleReads } from '@quarterdeck/contract/features/articles/library/library';
import { bindCommand } from '#command/command.ts';
import { bindPublication } from '#domain/publishing/routes.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { tagged } from '#kernel/http/tagged.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { articleCategoryList } from './categories/list.ts';
import { createCategory, deleteCategory, editCategory, moveCategory } from './categories/save.ts';
import { readTree } from './categories/tree.ts';
import { readAgreements } from './library/agreements.ts';
import { articles } from './library/article.ts';
import { articleList } from './library/list.ts';
import { countReads } from './library/reads.ts';

export const articleBindings: readonly Binding[] = [
  ...bindList(articleCategoryList),
  bind(categories.articleCategoryTree, async ({ context, services: { db } }) => ({
    list: await readTree(db, context.actor.access),
  })),
  bind(categories.articleCategoryDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const category = await findRow(db, articleCategoryList, id, context.actor.access);
    return { category, history: await historyOf(db, 'article_category', id) };
  }),
  bindCommand(categories.createArticleCategory, createCategory),
  bindCommand(categories.editArticleCategory, editCategory),
  bindCommand(categories.moveArticleCategory, moveCategory),
  bindCommand(categories.deleteArticleCategory, deleteCategory),
  ...bindList(articleList),
  ...bindPublication(article, articles),
  bindCommand(reportArticleReads, countReads),
  bind(platformAgreements, async ({ context, services, wire }) =>
    tagged(wire, await readAgreements(context, services)),
  ),
];
