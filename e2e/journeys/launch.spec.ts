import { expect } from '@playwright/test';
import { certificate } from '@quarterdeck/server/test/support/certificate';
import { mailPeer } from '@quarterdeck/server/test/support/mail-peer';
import { pngOf, qrTextIn } from '@quarterdeck/server/test/support/pictures';
import { dataOf } from '../support/answer.ts';
import {
  aDraft,
  anApprovedActivity,
  aPosterByHand,
  aTenthRelease,
  haltRelease,
  type Row,
  saveSettings,
  toldOf,
} from '../support/launch.ts';
import { test } from '../support/test.ts';
import { dialog } from '../support/withdrawals-page.ts';

interface Delivered {
  list: { id: number; lang: string; title: string; link?: object; activity_id?: number }[];
}

/** Tomorrow at nine in the time zone of the journeys' browsers. */
const tomorrow = (() => {
  const day = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
  const [at] = ['+01:00', '+02:00']
    .map((offset) => new Date(`${day}T09:00:00${offset}`))
    .filter((one) => one.toLocaleTimeString('sv', { timeZone: 'Europe/Berlin' }) === '09:00:00');
  if (at === undefined) throw new Error('Tomorrow has no nine o’clock');
  return { typed: `${day}T09:00`, iso: at.toISOString() };
})();

test('a launch is written, looked at before its time, approved, and there on the minute', {
  tag: '@core',
}, async ({ desk, staff, platform }) => {
  const title = `Launch ${Date.now()}`;
  const editor = staff('content');

  // Written: simplified Chinese and English typed, traditional Chinese derived and corrected.
  const page = await desk('content', '/article/articlelist');
  page.on('dialog', () => expect.soft('a dialog', 'a script ran').toBe(''));
  await page.getByRole('button', { name: 'New article' }).click();
  const writing = dialog(page, 'New article');
  const texts = writing.getByRole('radiogroup', { name: 'Language' });
  const choose = (language: string) => texts.getByText(language, { exact: false }).click();
  const body = writing.getByRole('textbox', { name: 'Body' });
  await writing.getByLabel('Title').fill(`${title} 网络发布`);
  await body.fill('软件更新');
  await choose('English');
  await writing.getByLabel('Title').fill(`${title} in English`);
  await body.fill('The new version is here');
  await choose('Traditional Chinese');
  await writing.getByLabel('Title').fill(`${title} 網路發佈`);
  await writing.getByLabel('Category *').selectOption({ index: 1 });
  await writing.getByRole('button', { name: 'Save' }).click();
  await expect(writing).toBeHidden();

  // Hostile markup is removed before it is stored. Its author, who kept typing meanwhile, loses nothing.
  const found = dataOf(
    await editor.get<{ list: Row[] }>(`/backstage/article/index?name_zh=${encodeURIComponent(title)}`),
  ).list[0] as Row;
  const { content } = dataOf(
    await editor.get<{
      content: { audience: object; texts: Record<string, { summary: string; body: string }> };
    }>(`/backstage/article/detail?id=${found.id}`),
  );
  await page.goto(`/#/article/articlelist?id=${found.id}`);
  const drawer = dialog(page, new RegExp(`^${title}`));
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const rewriting = dialog(page, /^Edit · /);
  await rewriting.getByLabel('Summary').fill('Typed meanwhile');
  const english = content.texts['en-US'] as { summary: string; body: string };
  content.audience = { kind: 'level', level: 2, countries: [] };
  english.summary = 'What is new';
  english.body += '<img src=x onerror=alert(1)><svg onload=alert(2)><a href="javascript:alert(3)">here</a>';
  const article = dataOf(
    await editor.post<Row>('/backstage/article/edit', { id: found.id, version: found.version, content }),
  );
  expect(JSON.stringify(article)).not.toContain('onerror');
  await rewriting.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rewriting.getByText('Someone else changed this record')).toBeVisible();
  await expect(rewriting.getByLabel('Summary')).toHaveValue('Typed meanwhile');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  // Previewed as of tomorrow by its author and, through a link, by a colleague without permission for articles.
  await drawer.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = dialog(page, /^Preview · /);
  await preview.getByLabel('As of (now if empty)').fill(tomorrow.typed);
  await expect(preview.getByTestId('delivered').getByText('The new version is here')).toBeVisible();
  await preview.getByRole('radiogroup', { name: 'Device' }).getByText('Desktop').click();
  await preview.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect(preview.locator('[data-device=desktop]').getByText('The new version is here')).toBeVisible();
  await preview.getByRole('button', { name: 'Create link for a colleague' }).click();
  const address = await preview.getByTitle(/#\/setting\/preview/).getAttribute('title');
  const colleague = await desk('checker', new URL(String(address)).hash.slice(1), { language: 'ch-CN' });
  await expect(colleague.getByRole('heading', { name: `${title} 網路發佈` }).first()).toBeVisible();
  await expect(colleague.getByTestId('delivered').getByText('軟體更新')).toBeVisible();

  // Approved by a second person: the article, and the budget of the activity that the banner links to.
  await saveSettings(staff('admin'), 'publishing', { article_second: '1' });
  const window = { publish_at: tomorrow.iso, unpublish_at: null };
  const asked = dataOf(
    await editor.post<Row>('/backstage/article/request_publish', {
      id: article.id,
      version: article.version,
      ...window,
    }),
  );
  expect((await editor.post('/backstage/article/approve_publish', asked)).code).not.toBe(200);
  const approved = { id: asked.id, version: asked.version };
  dataOf(await staff('admin').post('/backstage/article/approve_publish', approved));
  await saveSettings(staff('admin'), 'publishing', { article_second: '2' });
  const activity = await anApprovedActivity(staff, tomorrow.iso);
  const url = await editor.upload(await pngOf(1200, 1600, '#246'));
  const picture = { url, alt_zh: '发布', alt_en: 'The launch' };
  const none = { url: '', alt_zh: '', alt_en: '' };
  const named = { zh: { title: `${title} 网络` }, en: { title } };
  const campaign = {
    zh: { ...named.zh, summary: '', rules: '<p>规则</p>' },
    en: { title, summary: '', rules: '<p>Rules</p>' },
  };
  const own = await aDraft(staff, 'activity_page', { activity_id: activity.id, picture }, campaign);
  await page.goto(`/#/market/activitypage?id=${own.id}`);
  await dialog(page, new RegExp(`^${title}`))
    .getByRole('button', { name: 'Preview', exact: true })
    .click();
  const rules = dialog(page, /^Preview · /);
  await rules.getByLabel('As of (now if empty)').fill(tomorrow.typed);
  await expect(rules.getByTestId('delivered').getByText('Rules', { exact: true })).toBeVisible();
  const audience = { kind: 'all', level: 0, countries: [] };
  const link = { kind: 'activity', target: String(activity.id) };
  const banner = await aDraft(
    staff,
    'banner',
    { place: 'market', device: 'phone', audience, link, picture, picture_en: none },
    named,
  );
  const bundling = await desk('content', '/article/apphome');
  await bundling.getByRole('button', { name: 'Publish together' }).click();
  const bundle = dialog(bundling, 'Publish or unpublish together');
  const members = bundle.getByRole('checkbox', { name: title });
  await expect(members).toHaveCount(2);
  for (const member of await members.all()) await member.check();
  await bundle.getByLabel('Publish at', { exact: true }).fill(tomorrow.typed);
  await bundle.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(bundle).toBeHidden();

  // A poster for each user, composed in the editor, with a code that a camera reads.
  const poster = await aPosterByHand(page, title);
  const uid = await platform.join('launch');
  const drawn = await platform.picture(`/platform/v1/posters/${poster.id}/image?uid=${uid}`);
  expect(await qrTextIn(drawn)).toMatch(/^https:\/\/example\.com\/r\/\w+$/);

  // A release for a tenth of the devices, and for none after it is halted.
  const release = await aTenthRelease(staff);
  const told = await toldOf(platform, '9.0.0');
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(35);
  await haltRelease(staff, release);
  expect(await toldOf(platform, '9.0.0')).toBe(0);

  // A templated mail through a server with TLS and sign-in.
  const peer = await mailPeer({ tls: certificate, password: 'of the desk' });
  await saveSettings(staff('admin'), 'email', {
    email_server_address: 'localhost',
    email_port: String(peer.port),
    email_address: 'desk@example.com',
    email_passwd: 'of the desk',
  });
  await platform.sendCode('launch@example.org', '824613');
  await expect.poll(() => peer.mails.join()).toContain('824613');
  await saveSettings(staff('admin'), 'email', {
    email_server_address: '',
    email_address: '',
    email_passwd: '',
  });
  await peer.close();

  // The app's home page as of tomorrow, and what the platform reads a millisecond before and on the minute.
  const looking = await desk('content', '/article/apphome');
  await looking.getByLabel('As of (now if empty)').fill(tomorrow.typed);
  const home = looking.getByRole('region', { name: 'App home page' });
  const shown = home.getByText(title, { exact: true });
  await expect(shown).toHaveCount(3);
  await looking.getByRole('radiogroup', { name: 'Device' }).getByText('Desktop').click();
  await expect(shown).toHaveCount(2);
  await expect(home.getByText(`${title} in English`)).toBeHidden();
  await looking.getByLabel('User level').fill('2');
  await expect(home.getByText(`${title} in English`)).toBeVisible();
  const read = async (kind: string, at: string, lang = 'zh-CN') =>
    (
      await platform.get<Delivered>(
        `/platform/v1/content/${kind}?lang=${lang}&audience=level:2&at=${encodeURIComponent(at)}`,
      )
    ).list;
  const before = new Date(Date.parse(tomorrow.iso) - 1).toISOString();
  const ids = { articles: article.id, activities: own.id, banners: banner.id };
  for (const [kind, id] of Object.entries(ids)) {
    expect((await read(kind, before)).map((item) => item.id)).not.toContain(id);
    expect((await read(kind, tomorrow.iso)).find((item) => item.id === id)?.title).toContain(`${title} 网络`);
    expect((await read(kind, tomorrow.iso, 'ch-CN')).find((item) => item.id === id)?.title).toContain('網路');
  }
  const [led] = (await read('banners', tomorrow.iso)).filter(({ id }) => id === banner.id);
  const [there] = (await read('activities', tomorrow.iso)).filter(({ id }) => id === own.id);
  expect(led?.link).toEqual({ kind: 'activity', target: String(there?.activity_id) });
});
