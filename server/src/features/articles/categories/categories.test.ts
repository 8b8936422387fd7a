import {
  articleCategoryList,
  articleCategoryTree,
  deleteArticleCategory,
  editArticleCategory,
  moveArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { checkFilters, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aCategory, anArticle, reference } from '../fixtures.ts';

let server: TestServer;
let editor: Client;
beforeAll(async () => {
  server = await testServer();
  editor = await server.signIn('content');
});
afterAll(() => server?.close());

const tree = async () => (await editor.call(articleCategoryTree)).list.map(({ id }) => id);

test('a tree of two levels, in the order that it is given by moving', async () => {
  const [first, second] = [await aCategory(server), await aCategory(server)];
  const below = await aCategory(server, { parent_id: first.id });
  expect(await tree()).toEqual([first.id, below.id, second.id]);
  await editor.call(moveArticleCategory, { ...reference(second), parent_id: null, before_id: first.id });
  expect(await tree()).toEqual([second.id, first.id, below.id]);
  await editor.call(moveArticleCategory, { ...reference(below), parent_id: second.id, before_id: null });
  expect(await tree()).toEqual([second.id, below.id, first.id]);
});

test('there is no third level, and what has articles stays', async () => {
  const top = await aCategory(server);
  const below = await aCategory(server, { parent_id: top.id });
  const other = await aCategory(server);
  const { name_zh, name_ch, name_en, shelf } = other;
  const fields = { ...reference(other), name_zh, name_ch, name_en, shelf };
  expect((await editor.post(editArticleCategory, { ...fields, parent_id: below.id })).error).toBe(
    'article_category_depth',
  );
  const move = { ...reference(top), parent_id: other.id, before_id: null };
  expect((await editor.post(moveArticleCategory, move)).error).toBe('article_category_depth');
  expect((await editor.post(deleteArticleCategory, reference(top))).error).toBe('article_category_not_empty');
  await anArticle(server, { category_id: other.id });
  expect((await editor.post(deleteArticleCategory, reference(other))).error).toBe(
    'article_category_not_empty',
  );
  await editor.call(deleteArticleCategory, reference(below));
});

test('the list filters and sorts', async () => {
  await aCategory(server, { shelf: 'off' });
  await checkFilters(editor, articleCategoryList);
  await checkSorts(editor, articleCategoryList);
});
