import { expect, type Page } from '@playwright/test';
import { pngOf } from '@quarterdeck/server/test/support/pictures';
import type { Answer } from './answer.ts';
import { dataOf } from './answer.ts';
import { dragBy } from './drag.ts';
import type { Platform } from './platform.ts';
import type { StaffClient, StaffName } from './staff.ts';
import { dialog } from './withdrawals-page.ts';

export interface Row {
  id: number;
  version: number;
}

type Staff = (name: StaffName) => StaffClient;

const pointer = ({ id, version }: Row) => ({ id, version });
const post = async <Data = Row>(client: StaffClient, path: string, body: object): Promise<Data> =>
  dataOf((await client.post<Data>(path, body)) as Answer<Data>);

/** An activity of one day from `starts_at` on, proposed by one person and approved by another. */
export async function anApprovedActivity(staff: Staff, starts_at: string): Promise<Row> {
  const ends_at = new Date(Date.parse(starts_at) + 86_400_000).toISOString();
  const texts = {
    title_zh: '发布活动',
    title_en: 'Launch bonus',
    rules_zh: '充值有礼',
    rules_en: 'Recharge and win',
  };
  const terms = {
    cause: 'recharge',
    asset: 'USDT',
    mode: 'fixed',
    amount: '10',
    min_usdt: '100',
    budget: '500',
  };
  const limits = { cap: null, per_user: '10', hold_days: 7, audience: 'all', level_min: 0, countries: [] };
  const draft = await post(staff('maker'), '/backstage/activity/add', {
    ...texts,
    ...terms,
    ...limits,
    starts_at,
    ends_at,
  });
  const proposed = await post(staff('maker'), '/backstage/activity/propose', pointer(draft));
  return await post(staff('checker'), '/backstage/activity/publish', pointer(proposed));
}

/** Adds a record of a kind as a draft, with its texts in both written languages. */
export async function aDraft(
  staff: Staff,
  kind: 'activity_page' | 'banner' | 'poster',
  fields: object,
  texts: Record<'zh' | 'en', object>,
): Promise<Row> {
  const none = Object.fromEntries(Object.keys(texts.zh).map((name) => [name, '']));
  const content = {
    ...fields,
    texts: { 'zh-CN': texts.zh, 'ch-CN': none, 'en-US': texts.en },
    fallback: '',
  };
  return await post(staff('content'), `/backstage/${kind}/add`, { content });
}

/** Composes a poster with pointer and keyboard, and publishes it. @returns its id */
export async function aPosterByHand(page: Page, title: string): Promise<{ id: number }> {
  await page.goto('/#/setting/poster');
  await page.getByRole('button', { name: 'New poster' }).click();
  const writing = dialog(page, 'New poster');
  await writing.getByLabel('Title').fill(`${title} 网络`);
  await writing.getByRole('radiogroup', { name: 'Language' }).getByText('English').click();
  await writing.getByLabel('Title').fill(title);
  const buffer = await pngOf(1200, 1600, '#246');
  await writing
    .locator('input[type=file]')
    .setInputFiles({ name: 'launch.png', mimeType: 'image/png', buffer });
  await writing.getByLabel('Alt text (Chinese)').fill('发布');
  await writing.getByLabel('Alt text (English)').fill('The launch');
  await writing.getByRole('checkbox', { name: 'Invite code' }).uncheck();

  const code = writing.getByRole('button', { name: /^QR code: / });
  await code.scrollIntoViewIfNeeded();
  await expect(code).toHaveAccessibleName('QR code: left 225, top 860, size 300');
  // Dragged outside the picture, it is kept inside.
  await dragBy(code, [10, 10], [2_000, 2_000]);
  await expect(code).toHaveAccessibleName('QR code: left 450, top 700, size 300');
  await dragBy(code, [10, 10], [-2_000, -40]);
  await expect(code).toHaveAccessibleName(/^QR code: left 0, top (?!700)\d+, size 300$/);
  for (const key of ['ArrowRight', 'Shift+ArrowRight', '-', '-', '+']) await code.press(key);
  await expect(code).toHaveAccessibleName(/^QR code: left 11, top \d+, size 296$/);
  const { width = 0, height = 0 } = (await code.boundingBox()) ?? {};
  await dragBy(code, [width - 4, height - 4], [20, 20]);
  await expect(code).not.toHaveAccessibleName(/size 296$/);
  await writing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(writing).toBeHidden();

  await page.getByRole('cell', { name: title, exact: true }).click();
  const drawer = dialog(page, new RegExp(`^${title}`));
  await drawer.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = dialog(page, /^Publish · /);
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(publishing).toBeHidden();
  return { id: Number(new URLSearchParams(page.url().split('?')[1]).get('id')) };
}

/** A release for a tenth of the devices. */
export async function aTenthRelease(staff: Staff): Promise<Row> {
  const build = Math.floor(Date.now() / 1000);
  const release = { platform: 'desktop', build, semver: '9.0.0', delivery: 'none', force: false };
  const draft = await post(staff('admin'), '/backstage/release/add', release);
  return await post(staff('admin'), '/backstage/release/release', { ...pointer(draft), rollout: 10 });
}

export async function haltRelease(staff: Staff, release: Row): Promise<void> {
  await post(staff('admin'), '/backstage/release/halt', { ...pointer(release), reason: 'Crashes at start' });
}

/** How many of a hundred devices are offered a version. */
export async function toldOf(platform: Platform, version: string): Promise<number> {
  const devices = Array.from({ length: 100 }, (_, number) => `launch-${number}`);
  const answers = await Promise.all(
    devices.map((device) =>
      platform.get<{ release: { version: string } | null }>(
        `/platform/v1/versions/check?platform=desktop&version=1&device=${device}`,
      ),
    ),
  );
  return answers.filter(({ release }) => release?.version === version).length;
}

/** Changes settings of a group by sending the whole form, as its page does. */
export async function saveSettings(client: StaffClient, group: string, change: object): Promise<void> {
  const { list } = dataOf(
    await client.get<{ list: { name: string; value: string; version: number }[] }>(
      `/backstage/config/all?group=${group}`,
    ),
  );
  const form = Object.fromEntries(list.map(({ name, value }) => [name, value]));
  const version = list[0]?.version ?? 0;
  dataOf(await client.post('/backstage/config/edit', { group, version, ...form, ...change }));
}
