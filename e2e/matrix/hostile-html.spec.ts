import { expect, type Page } from '@playwright/test';
import { around, payloads } from '@quarterdeck/server/test/support/hostile-html';
import { dataOf } from '../support/answer.ts';
import type { StaffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';

interface Row {
  id: number;
  version: number;
}

/** Without control characters, which are refused first. */
const snippets = around
  .flatMap((wrap) => payloads.map(wrap))
  .map((snippet) => `<p>x</p>${snippet}`)
  .filter((snippet) => !/[\0]/.test(snippet));

/** A hostile text as it stands in a JSON answer. */
const unclean = JSON.stringify('<img src="/x" onerror="alert(7)">').slice(1, -1);

/** Renders each text as a document and as part of one. @returns scripts that ran and requests that were sent */
async function happensIn(page: Page, texts: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  const address = new URL('/drawn', page.url()).href;
  await page.route('**/drawn', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(address);
  page.on('dialog', (one) => {
    seen.push(`dialog ${one.message()}`);
    void one.dismiss();
  });
  page.on('request', (request) => {
    if (!/^about:|\/backstage\/file\/[0-9a-f]{64}$/.test(request.url())) seen.push(request.url());
  });
  await page.evaluate(async (all) => {
    for (const html of all) {
      const whole = Object.assign(document.createElement('iframe'), { srcdoc: html });
      const loaded = new Promise((done) => whole.addEventListener('load', done, { once: true }));
      const part = document.createElement('div');
      document.body.append(whole, part);
      part.innerHTML = html;
      await loaded;
      for (const link of part.querySelectorAll('a')) if (!/^(https|app):/.test(link.protocol)) link.click();
      whole.remove();
      part.remove();
    }
    await new Promise((done) => setTimeout(done, 0));
  }, texts);
  return seen;
}

interface Written {
  title: string;
  /** Of its preview link. */
  hash: string;
}

/** What a page of the product asks for by itself. */
const ownRequests = /^\/($|static\/|backstage\/)/;

/** Opens each preview in both written languages. @returns scripts that ran or were stopped, and requests that were sent */
async function happensInPreviews(page: Page, articles: readonly Written[]): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (one) => {
    seen.push(`dialog ${one.message()}`);
    void one.dismiss();
  });
  page.on('request', (request) => {
    if (!ownRequests.test(new URL(request.url()).pathname)) seen.push(request.url());
  });
  await page.exposeFunction('noteStopped', (directive: string) => seen.push(`stopped ${directive}`));
  await page.evaluate(() => {
    const { noteStopped } = globalThis as unknown as { noteStopped(directive: string): void };
    document.addEventListener('securitypolicyviolation', (one) => noteStopped(one.effectiveDirective));
  });
  const languages = page.getByRole('radiogroup', { name: 'Language' });
  for (const { title, hash } of articles) {
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
    for (const [short, lang] of [
      ['简', 'zh-CN'],
      ['EN', 'en-US'],
    ] as const) {
      await languages.getByText(short, { exact: true }).click();
      const shown = page.locator(`[data-device][lang=${lang}]`);
      await expect(shown.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
  }
  return seen;
}

interface Published {
  stored: string[];
  delivered: string[];
  previews: Written[];
}

/** Publishes articles with these texts. @returns them as stored, as delivered to the platform, and as previewed */
async function published(
  editor: StaffClient,
  deliver: (lang: string) => Promise<{ id: number; body: string }[]>,
): Promise<Published> {
  const { list } = dataOf(await editor.get<{ list: { id: number }[] }>('/backstage/article_category/tree'));
  const rows: Row[] = [];
  const stored: string[] = [];
  const previews: Written[] = [];
  for (let at = 0; at < snippets.length; at += 2) {
    const [zh = '', en = zh] = snippets.slice(at, at + 2);
    const text = (body: string) => ({ title: `Hostile ${at}`, summary: '', body });
    const content = {
      ...{ category_id: list[0]?.id, type: 'help', pinned: false, popup: 'none', fallback: '' },
      audience: { kind: 'all', level: 0, countries: [] },
      cover: { url: '', alt_zh: '', alt_en: '' },
      texts: { 'zh-CN': text(zh), 'ch-CN': { title: '', summary: '', body: '' }, 'en-US': text(en) },
    };
    const row = dataOf(await editor.post<Row>('/backstage/article/add', { content }));
    const detail = await editor.get<{ content: typeof content }>(`/backstage/article/detail?id=${row.id}`);
    const { texts } = dataOf(detail).content;
    stored.push(texts['zh-CN'].body, texts['en-US'].body);
    rows.push(row);
    const link = await editor.post<{ token: string }>('/backstage/article/preview_link', {
      id: row.id,
      revision: 1,
    });
    const { token } = dataOf(link);
    previews.push({ title: `Hostile ${at}`, hash: `/setting/preview?kind=article&token=${token}` });
  }
  for (let at = 0; at < rows.length; at += 20) {
    const members = rows.slice(at, at + 20).map(({ id, version }) => ({ kind: 'article', id, version }));
    const always = { publish_at: null, unpublish_at: null };
    dataOf(await editor.post('/backstage/content/publish_together', { members, ...always }));
  }
  const ids = new Set(rows.map(({ id }) => id));
  const given = await Promise.all(['zh-CN', 'ch-CN', 'en-US'].map(deliver));
  const delivered = given
    .flat()
    .filter(({ id }) => ids.has(id))
    .map(({ body }) => body);
  return { stored, delivered, previews };
}

test('nothing runs of what attackers write, neither stored, nor delivered, nor in the preview', async ({
  staff,
  platform,
  visitor,
  desk,
  faults,
}) => {
  expect(snippets.length).toBeGreaterThanOrEqual(300);
  const { stored, delivered, previews } = await published(staff('admin'), async (lang) => {
    const path = `/platform/v1/content/articles?lang=${lang}`;
    return (await platform.get<{ list: { id: number; body: string }[] }>(path)).list;
  });
  expect(stored.length).toBeGreaterThanOrEqual(snippets.length);
  expect(delivered).toHaveLength((stored.length * 3) / 2);
  expect(await happensIn(await visitor(), [...new Set([...stored, ...delivered])])).toEqual([]);
  const [first] = previews;
  if (first === undefined) throw new Error('There is no preview');
  expect(await happensInPreviews(await desk('admin', first.hash), previews)).toEqual([]);
  expect(faults).toEqual([]);

  // The same detection notices a snippet that was not sanitised.
  const heard = await happensIn(await visitor(), [JSON.parse(`"${unclean}"`)]);
  expect(heard.some((one) => one === 'dialog 7')).toBe(true);
  expect(heard.some((one) => one.endsWith('/x'))).toBe(true);
  const raw = await desk('admin', first.hash);
  await raw.route('**/shared_preview?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace('<p>x</p>', unclean) });
  });
  const noticed = await happensInPreviews(raw, [{ ...first, hash: `${first.hash}&raw` }]);
  expect(noticed).toContain('stopped script-src-attr');
  expect(noticed.some((one) => one.endsWith('/x'))).toBe(true);
  // The unclean pages complained, as they should.
  faults.length = 0;
});
