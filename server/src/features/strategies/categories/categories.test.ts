import {
  createStrategyCategory,
  deleteStrategyCategory,
  editStrategyCategory,
  strategyCategoryDetail,
  strategyCategoryList,
} from '@quarterdeck/contract/features/strategies/categories/categories';
import {
  deleteStrategy,
  editStrategy,
  strategyList,
  unshelveStrategy,
} from '@quarterdeck/contract/features/strategies/library/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aCategory, aShelved, aStrategy, edited, reference } from '../fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('a category is added and changed by those who may, and its history says so', async () => {
  const maker = await server.signIn('maker');
  const given = {
    name_zh: '现货',
    name_ch: '',
    name_en: 'Spot',
    icon: 'coin',
    sort: 3,
    shelf: 'on',
  } as const;
  const made = await maker.call(createStrategyCategory, given);
  expect(made).toMatchObject({
    ...{ ...given, name_ch: '現貨' },
    ...{ count: 0, on_shelf: 0, allowed_actions: ['edit', 'delete'] },
  });
  const renamed = await maker.call(editStrategyCategory, { ...reference(made), ...given, shelf: 'off' });
  expect(renamed).toMatchObject({ shelf: 'off', version: 2 });
  const support = await server.signIn('support');
  expect((await support.post(createStrategyCategory, given)).error).toBe('forbidden');
  const { history } = await support.call(strategyCategoryDetail, { id: String(made.id) });
  expect(history.map(({ action }) => action).sort()).toEqual([
    'strategy_category.create',
    'strategy_category.edit',
  ]);
});

test('a traditional name is derived until one is written', async () => {
  const maker = await server.signIn('maker');
  const given = { name_ch: '', name_en: 'Spot', icon: 'coin', sort: 3, shelf: 'on' } as const;
  const made = await maker.call(createStrategyCategory, { ...given, name_zh: '现货网格' });
  const save = (row: typeof made, names: object) =>
    maker.call(editStrategyCategory, { ...reference(row), ...given, name_zh: '合约', ...names });
  const renamed = await save(made, { name_ch: made.name_ch });
  expect(renamed.name_ch).toBe('合約');
  const written = await save(renamed, { name_ch: '期貨' });
  expect(await save(written, { name_zh: '合约进阶', name_ch: written.name_ch })).toMatchObject({
    name_ch: '期貨',
  });
});

test('a category with strategies is not deleted, an empty one is', async () => {
  const category = await aCategory(server);
  const strategy = await aStrategy(server, { category_id: category.id });
  const maker = await server.signIn('maker');
  const refused = await maker.post(deleteStrategyCategory, reference(category));
  expect(refused).toMatchObject({ status: 422, error: 'category_not_empty' });
  const { list } = await maker.call(strategyCategoryList.index, { id: category.id });
  expect(list).toMatchObject([{ count: 1, allowed_actions: ['edit'] }]);
  await maker.call(deleteStrategy, { ...reference(strategy), reason: 'Made by mistake' });
  expect((await maker.post(deleteStrategyCategory, reference(category))).status).toBe(200);
});

test('hiding strategies on the shelf with their category needs the right to the shelf', async () => {
  const category = await aCategory(server);
  const { name_zh, name_ch, name_en, icon, sort } = category;
  const edit = { name_zh, name_ch, name_en, icon, sort };
  const strategy = await aShelved(server, { category_id: category.id });
  const admin = await server.signIn('admin');
  const password = 'an editor of strategies';
  const { username } = await anAdmin(server.services.db, {
    actions: ['strategy.read', 'strategy.edit'],
    password,
  });
  const editor = await server.signIn(username, password);
  const hide = { ...reference(category), ...edit, shelf: 'off' as const };
  expect(await editor.post(editStrategyCategory, hide)).toMatchObject({
    status: 403,
    error: 'category_shelf_in_use',
  });
  const named = await editor.call(editStrategyCategory, { ...hide, shelf: 'on', name_en: 'Renamed' });
  const maker = await server.signIn('maker');
  const hidden = await maker.call(editStrategyCategory, { ...hide, ...reference(named) });
  expect(hidden.shelf).toBe('off');
  const { list } = await editor.call(strategyList.index, { category_id: category.id });
  expect(list).toMatchObject([{ status: 'on_shelf', category_shelf: 'off' }]);
  await admin.call(unshelveStrategy, { ...reference(strategy), reason: 'Other fees' });
  const shown = await editor.call(editStrategyCategory, { ...hide, ...reference(hidden), shelf: 'on' });
  expect(shown.shelf).toBe('on');
});

test('a strategy on the shelf moves only between categories that are shown alike', async () => {
  const shown = await aCategory(server);
  const hidden = await aCategory(server, { shelf: 'off' });
  const strategy = await aShelved(server, { category_id: shown.id });
  const maker = await server.signIn('maker');
  expect(await maker.post(editStrategy, edited(strategy, { category_id: hidden.id }))).toMatchObject({
    status: 409,
    error: 'strategy_terms_fixed',
    fields: { category_id: expect.any(String) },
  });
  const another = await aCategory(server);
  const moved = await maker.call(editStrategy, edited(strategy, { category_id: another.id }));
  const off = await maker.call(unshelveStrategy, { ...reference(moved), reason: 'Other fees' });
  const put = await maker.call(editStrategy, edited(off, { category_id: hidden.id }));
  expect(put).toMatchObject({ status: 'off_shelf', category_shelf: 'off' });
});

test('the list filters, sorts, pages and exports', async () => {
  const admin = await server.signIn('admin');
  for (let count = 0; count < 21; count += 1) await aCategory(server);
  await checkFilters(admin, strategyCategoryList);
  await checkSorts(admin, strategyCategoryList);
  await checkPaging(admin, strategyCategoryList, async () => aCategory(server));
  await checkExport(admin, strategyCategoryList);
});
