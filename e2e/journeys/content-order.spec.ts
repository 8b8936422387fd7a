import { expect, type Locator } from '@playwright/test';
import { pngOf } from '@quarterdeck/server/test/support/pictures';
import { dataOf } from '../support/answer.ts';
import { dragOnto } from '../support/drag.ts';
import { aDraft, type Row } from '../support/launch.ts';
import type { StaffClient, StaffName } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { dialog } from '../support/withdrawals-page.ts';

interface Articles {
  list: { title: string; category: { sort: number } }[];
}

type Names = readonly [string, string, string];

const namesOf = (what: string): Names => [`${what} A`, `${what} B`, `${what} C`];
const everyone = { kind: 'all', level: 0, countries: [] };
const none = { url: '', alt_zh: '', alt_en: '' };

async function add(client: StaffClient, path: string, body: object): Promise<Row> {
  return dataOf(await client.post<Row>(path, body));
}

/** Publishes records of a kind at once. */
async function publish(client: StaffClient, kind: string, rows: readonly Row[]): Promise<void> {
  const members = rows.map(({ id, version }) => ({ kind, id, version }));
  const always = { publish_at: null, unpublish_at: null };
  dataOf(await client.post('/backstage/content/publish_together', { members, ...always }));
}

/** A category of its own, and three below it with a published article each. */
async function categories(editor: StaffClient, what: string): Promise<Names> {
  const category = (name: string, parent_id: number | null) =>
    add(editor, '/backstage/article_category/add', {
      ...{ name_zh: name, name_ch: '', name_en: name, parent_id, shelf: 'on' },
    });
  const names = namesOf(what);
  const top = await category(what, null);
  const articles: Row[] = [];
  for (const name of names) {
    const { id: category_id } = await category(name, top.id);
    const text = { title: name, summary: '', body: `<p>${name}</p>` };
    const texts = { 'zh-CN': text, 'ch-CN': { title: '', summary: '', body: '' }, 'en-US': text };
    const place = {
      category_id,
      type: 'help',
      pinned: false,
      popup: 'none',
      audience: everyone,
      cover: none,
    };
    articles.push(
      await add(editor, '/backstage/article/add', { content: { ...place, texts, fallback: '' } }),
    );
  }
  await publish(editor, 'article', articles);
  return names;
}

/** Three published banners in the place of the robots. */
async function banners(staff: (name: StaffName) => StaffClient, what: string): Promise<Names> {
  const editor = staff('content');
  const names = namesOf(what);
  const picture = { url: await editor.upload(await pngOf(1200, 500, '#246')), alt_zh: what, alt_en: what };
  const fields = { place: 'robot', device: 'all', audience: everyone, picture, picture_en: none };
  const rows: Row[] = [];
  for (const title of names) {
    const link = { kind: 'app', target: '/wallet' };
    rows.push(await aDraft(staff, 'banner', { ...fields, link }, { zh: { title }, en: { title } }));
  }
  await publish(editor, 'banner', rows);
  return names;
}

const rowsIn = (ordering: Locator, what: string) =>
  ordering.getByRole('listitem').filter({ hasText: new RegExp(`${what} [ABC]`) });

test('categories of articles are put in order by dragging and by keys, and the apps follow', async ({
  desk,
  staff,
  platform,
}) => {
  const what = `Guide ${Date.now()}`;
  const [a, b, c] = await categories(staff('content'), what);
  const page = await desk('content', '/article/articleclass');
  const ordering = dialog(page, 'Category order');
  const rows = rowsIn(ordering, what);
  const open = async () => {
    await page.getByRole('button', { name: 'Reorder' }).click();
    await ordering.getByLabel('Level').selectOption(`Under ${what}`);
  };
  const delivered = async () => {
    const { list } = await platform.get<Articles>('/platform/v1/content/articles?lang=en-US');
    return list
      .filter(({ title }) => title.startsWith(what))
      .toSorted((one, other) => one.category.sort - other.category.sort)
      .map(({ title }) => title);
  };
  await open();
  await expect(rows).toContainText([a, b, c]);

  await dragOnto(rows.first(), rows.last());
  await expect(rows).toContainText([b, c, a]);
  await dragOnto(rows.nth(1), rows.first());
  await expect(rows).toContainText([c, b, a]);
  await page.reload();
  await open();
  await expect(rows).toContainText([c, b, a]);
  await expect.poll(delivered).toEqual([c, b, a]);

  const handle = ordering.getByRole('button', { name: `Move ${a}` });
  await handle.press('Home');
  await expect(rows).toContainText([a, c, b]);
  await expect(handle).toBeFocused();
  await handle.press('ArrowDown');
  await expect(rows).toContainText([c, a, b]);
  await expect.poll(delivered).toEqual([c, a, b]);
});

test('banners are put in order by dragging and by keys, and the apps follow', async ({
  desk,
  staff,
  platform,
}) => {
  const what = `Slide ${Date.now()}`;
  const [a, b, c] = await banners(staff, what);
  const page = await desk('content', '/setting/bannber');
  const ordering = dialog(page, 'Banner order');
  const rows = rowsIn(ordering, what);
  const open = async () => {
    await page.getByRole('button', { name: 'Reorder' }).click();
    await ordering.getByLabel('Placement').selectOption('robot');
  };
  const save = async () => {
    await ordering.getByRole('button', { name: 'Save order' }).click();
    await expect(ordering).toBeHidden();
  };
  const delivered = async () => {
    const { list } = await platform.get<{ list: { title: string }[] }>(
      '/platform/v1/content/banners?lang=en-US',
    );
    return list.map(({ title }) => title).filter((title) => title.startsWith(what));
  };
  await open();
  await expect(rows).toContainText([a, b, c]);

  await dragOnto(rows.first(), rows.last());
  await expect(rows).toContainText([b, c, a]);
  await save();
  await page.reload();
  await open();
  await expect(rows).toContainText([b, c, a]);
  await expect.poll(delivered).toEqual([b, c, a]);

  await ordering.getByRole('button', { name: `Move up: ${a}` }).press('Enter');
  await expect(rows).toContainText([b, a, c]);
  await save();
  await expect.poll(delivered).toEqual([b, a, c]);
});
