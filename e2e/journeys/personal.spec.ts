import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { type Quarterdeck, startServer } from '../support/server.ts';
import { signIn } from '../support/staff.ts';
import { type Language, test } from '../support/test.ts';

const path = '/setting/personalCenter';
const card = (page: Page, name: string) => page.getByRole('region', { name });

/** A server of its own: the passwords of the one that all journeys share stay as they are. */
let quarterdeck: Quarterdeck;
let stop = async () => {};
test.beforeAll(async () => {
  ({ quarterdeck, stop } = await startServer({ empty: true }));
});
test.afterAll(() => stop());

test.describe.configure({ mode: 'serial' });

test('a person looks after their own account, and a new password ends every other session', async ({
  visitor,
  faults,
}) => {
  const server = quarterdeck;
  const page = await visitor('/', { server, token: await signIn(server, 'admin') });
  const elsewhere = await visitor('/', { server, token: await signIn(server, 'admin') });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Personal center' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal center' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Settings' })).toBeHidden();

  const profile = card(page, 'Profile');
  await profile.getByLabel('Name').fill('Grace');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Account menu: Grace' })).toBeVisible();

  const password = card(page, 'Password');
  await password.getByLabel('Current password').fill(server.password);
  await password.getByLabel('New password', { exact: false }).first().fill('a password of now');
  await password.getByLabel('Repeat the new password').fill('a password of now');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The password was changed' })).toBeVisible();
  await expect(card(page, 'Sessions and devices').getByRole('listitem')).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByLabel('User name')).toBeVisible();
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'has expired' })).toBeVisible();
  // The page that was there says so in the console too.
  faults.length = 0;
  quarterdeck = { ...server, password: 'a password of now' };
});

const headings: Record<Language, string> = {
  'zh-CN': '个人中心',
  'ch-CN': '個人中心',
  'en-US': 'Personal center',
};

test('the page is in order in all languages, both colours, large and small', async ({
  visitor,
}, testInfo) => {
  const token = await signIn(quarterdeck, 'admin');
  for (const [language, name] of Object.entries(headings) as [Language, string][]) {
    const page = await visitor(path, { server: quarterdeck, token, language });
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectNoViolations(page, `${language} ${colorScheme} ${width}`);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(excess).toBeLessThanOrEqual(0);
      await page.screenshot({ path: testInfo.outputPath(`${language}-${colorScheme}.png`), fullPage: true });
    }
  }
});
