import {
  articleCategoryList,
  articleCategoryTree,
  deleteArticleCategory,
  editArticleCategory,
  moveArticleCategory,
} from '@quarterdeck/contract/features/articles/categories/categories';
import { article } from '@quarterdeck/contract/features/articles/library/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { checkFilters, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aCategory, anArticle, aPublished, reference } from '../fixtures.ts';

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

test('a category stays while a published revision or an archived article is in it', async () => {
  const [first, other] = [await aCategory(server), await aCategory(server)];
  const made = await aPublished(server, { category_id: first.id });
  const { content } = await editor.call(article.detail, { id: String(made.id) });
  const saved = await editor.call(article.save, {
    ...reference(made),
    content: { ...content, category_id: other.id },
  });
  const stateOf = async (id: number) =>
    (await editor.call(articleCategoryTree)).list.find((one) => one.id === id);
  const remove = async () => (await editor.post(deleteArticleCategory, reference(first))).error;
  expect(await stateOf(first.id)).toMatchObject({ count: 1, allowed_actions: ['edit'] });
  expect(await remove()).toBe('article_category_not_empty');
  await editor.call(article.publish, {
    ...reference(saved),
    publish_at: '2040-01-01T00:00:00.000Z',
    unpublish_at: null,
  });
  expect(await stateOf(first.id)).toMatchObject({ count: 1, allowed_actions: ['edit'] });
  expect(await remove()).toBe('article_category_not_empty');
  const { record } = await editor.call(article.detail, { id: String(made.id) });
  const off = await editor.call(article.takeOff, { ...reference(record), reason: 'old' });
  expect(await stateOf(first.id)).toMatchObject({ count: 0, allowed_actions: ['edit', 'delete'] });
  await editor.call(article.archive, { ...reference(off), reason: 'old' });
  expect(await stateOf(other.id)).toMatchObject({ count: 0, allowed_actions: ['edit'] });
  await editor.call(deleteArticleCategory, reference(first));
});

test('the list filters and sorts', async () => {
  await aCategory(server, { shelf: 'off' });
  await checkFilters(editor, articleCategoryList);
  await checkSorts(editor, articleCategoryList);
});
