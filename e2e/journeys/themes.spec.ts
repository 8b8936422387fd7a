import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { signIn } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { dialog } from '../support/withdrawals-page.ts';

const phone = { width: 390, height: 844 };

const root = (page: Page) => page.locator('html');
const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Theme panel' });

async function openDrawer(page: Page) {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Theme settings' }).click();
  const drawer = dialog(page, 'Theme settings');
  await expect(drawer).toBeVisible();
  return drawer;
}

async function keptTheme(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('theme'))) ?? '{}');
}

/** Records every appearance of the page, from the first paint on. */
async function recordLooks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const looks = new Set<string>();
    Object.assign(globalThis, { looks });
    const look = () => {
      // Before there is a body nothing is visible, and at first there is not even a root element.
      if (document.body) {
        const { theme, mantineColorScheme } = document.documentElement.dataset;
        looks.add(`${theme} ${mantineColorScheme}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'looks') as Set<string>)]);
}

test('a theme is tried out, left, chosen and kept', async ({ desk }) => {
  const page = await desk('support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menuColor = () =>
    page.getByRole('navigation', { name: 'Main menu' }).evaluate((menu) => getComputedStyle(menu).background);
  const before = await menuColor();

  let drawer = await openDrawer(page);
  await drawer.getByRole('radio', { name: 'Ocean' }).check();
  await expect(page.locator('body')).toHaveClass(/\btheme-ocean\b/);
  await drawer.getByRole('radio', { name: 'Dark' }).check();
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(account(page)).toBeFocused();
  await expect(page.locator('body')).toHaveClass(/\btheme-default\b/);
  await expect.poll(menuColor).toBe(before);

  drawer = await openDrawer(page);
  await drawer.getByRole('radio', { name: 'Ocean' }).check();
  await drawer.getByRole('radio', { name: 'Dark' }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  expect(await keptTheme(page)).toMatchObject({ themeName: 'ocean', colorScheme: 'dark' });

  const looks = await recordLooks(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await looks(), 'no other theme shows while the page loads').toEqual(['ocean dark']);
  expect(await menuColor()).not.toBe(before);

  drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'default');
  expect(await keptTheme(page)).toEqual({});
});

test('the sign-in page has the theme, and hands over what is chosen there', async ({
  visitor,
  quarterdeck,
}) => {
  const page = await visitor('/');
  await page.evaluate(() => localStorage.setItem('theme', JSON.stringify({ themeName: 'red' })));
  const looks = await recordLooks(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS(
    'background-color',
    'rgb(201, 50, 28)',
  );
  expect(await looks()).toEqual(['red light']);
  await page.getByRole('button', { name: /dark/i }).click();
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.getByLabel('Username').fill('support');
  await page.getByLabel('Password', { exact: true }).fill(quarterdeck.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(account(page)).toBeVisible();
  expect(await looks()).toEqual(['red light', 'red dark']);
  await page.getByRole('button', { name: 'Color scheme' }).click();
  await page.getByRole('menuitem', { name: 'System' }).click();
  expect(await keptTheme(page)).toMatchObject({ themeName: 'red', colorScheme: 'auto' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('what is stored and makes no sense is the default', async ({ desk, faults }) => {
  const page = await desk('support');
  for (const stored of ['{', '"ocean"', '{"themeName":"pink","layout":7,"showTabs":"no"}']) {
    await page.evaluate((theme) => localStorage.setItem('theme', theme), stored);
    await page.reload();
    await expect(account(page)).toBeVisible();
    await expect(root(page)).toHaveAttribute('data-theme', 'default');
  }
  expect(faults).toEqual([]);
});

test('the right-hand panel changes everything at once', async ({ desk }) => {
  const page = await desk('support');
  const drawer = await openDrawer(page);
  await drawer.getByRole('switch', { name: 'Theme panel on the right' }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByText('source')).toHaveCount(0);

  const before = await keptTheme(page);
  await panel(page).getByRole('button', { name: 'Random theme' }).click();
  await expect(page.getByText('Changing theme')).toBeVisible();
  await expect(page.getByText('Changing theme')).toBeHidden();
  const after = await keptTheme(page);
  for (const part of ['themeName', 'layout', 'columnStyle', 'tabsBarStyle', 'showTabsBarIcon'])
    expect(after[part], part).not.toBe(before[part]);
  await expect(root(page)).toHaveAttribute('data-theme', String(after.themeName));

  await panel(page).getByRole('button', { name: 'Theme settings' }).press('Enter');
  await expect(dialog(page, 'Theme settings')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('button', { name: 'Theme settings' })).toBeFocused();
});

test('the settings go to another browser through the clipboard', async ({ desk }) => {
  const page = await desk('support');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  let drawer = await openDrawer(page);
  await drawer.getByRole('radio', { name: 'Ocean' }).check();
  await drawer.getByRole('button', { name: 'Copy settings' }).click();
  await expect(page.getByText('Theme settings copied')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(root(page)).toHaveAttribute('data-theme', 'default');

  drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Import settings' }).click();
  const field = drawer.getByRole('textbox');
  await field.fill('{"themeName":"pink"}');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAccessibleDescription(/themeName.*default, ocean, green, white, red/);
  await field.fill('');
  await field.press('ControlOrMeta+v');
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(root(page)).toHaveAttribute('data-theme', 'ocean');
  await drawer.getByRole('button', { name: 'Save' }).click();
  expect(await keptTheme(page)).toMatchObject({ themeName: 'ocean' });
});

test('clearing the cache asks first, then begins again', async ({ visitor, quarterdeck }) => {
  const page = await visitor('/', { token: await signIn(quarterdeck, 'support') });
  await expect(account(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('theme', JSON.stringify({ themeName: 'green', showThemeSetting: true }));
    localStorage.setItem('neighbour', 'stays');
  });
  await page.reload();
  await panel(page).getByRole('button', { name: 'Clear cache' }).click();
  await dialog(page, 'Clear the cache?').getByRole('button', { name: 'Cancel' }).click();
  await expect(account(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Clear cache' }).click();
  await dialog(page, 'Clear the cache?').getByRole('button', { name: 'Clear and sign out' }).click();
  // The language was cleared too.
  await expect(page.getByLabel('用户名')).toBeVisible();
  await expect(root(page)).toHaveAttribute('data-theme', 'default');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  // The names of assets are requested at every start.
  expect(kept.filter((name) => !name.startsWith('asset_name_'))).toEqual(['neighbour']);
});

test('on a phone the drawer and the panel leave the layout alone', async ({ desk }) => {
  const page = await desk('support', '/', { size: phone });
  const drawer = await openDrawer(page);
  expect((await drawer.boundingBox())?.width).toBe(280);
  await expect(drawer.getByRole('radio', { name: 'Float' })).toBeDisabled();
  await drawer.getByRole('radio', { name: 'Green' }).check();
  await drawer.getByRole('switch', { name: 'Theme panel on the right' }).check();
  await expectNoViolations(page, 'the drawer on a phone');
  await drawer.getByRole('button', { name: 'Save' }).click();
  const before = await keptTheme(page);
  expect(before).toMatchObject({ themeName: 'green' });

  await panel(page).getByRole('button', { name: 'Expand panel' }).click();
  await panel(page).getByRole('button', { name: 'Random theme' }).click();
  await expect(page.getByText('Changing theme')).toBeHidden();
  const after = await keptTheme(page);
  expect(after.themeName).not.toBe('green');
  expect(after.layout).toBe(before.layout);
  await expectNoViolations(page, 'the panel on a phone');
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
});
