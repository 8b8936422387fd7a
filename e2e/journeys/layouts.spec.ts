import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { changeTheme, colorSchemes, layouts } from '../support/themes.ts';

const menuWidth: Record<(typeof layouts)[number], number> = {
  // In English, which has the longer words.
  column: 308,
  comprehensive: 266,
  vertical: 266,
  horizontal: 0,
  common: 266,
  float: 64,
};

const top = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
const left = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().left);

test('every layout has its measures, and nothing that axe finds', async ({ desk }) => {
  test.slow();
  const page = await desk('admin', '/finance/withdrawal');
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(20);
  for (const [index, layout] of layouts.entries()) {
    const look = { layout, colorScheme: colorSchemes[index % 2] };
    await changeTheme(page, look);
    await expect.poll(() => top(page), layout).toBe(110);
    await expect
      .poll(() => left(page), layout)
      .toBeCloseTo(layout === 'horizontal' ? 1440 * 0.04 : menuWidth[layout], 0);
    await expectNoViolations(page, Object.values(look).join(', '));
    await changeTheme(page, { ...look, showTabs: false });
    await expect.poll(() => top(page), layout).toBe(60);
    await expect(page.getByRole('navigation', { name: 'Open pages' })).toBeHidden();
  }
});

test('nothing moves while the shell of a layout starts', async ({ desk }) => {
  test.slow();
  const page = await desk('admin', '/finance/withdrawal?queue=all');
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset.shift = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const layout of layouts) {
    await page.evaluate((kept) => localStorage.setItem('theme', JSON.stringify(kept)), { layout });
    // Without its script the page stays a skeleton.
    await page.route(/static\/(?!boot-).*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.reload({ waitUntil: 'commit' });
    const main = page.locator('.skeleton-main');
    await expect(main).toBeVisible();
    expect((await main.boundingBox())?.x, `the skeleton of ${layout}`).toBe(menuWidth[layout]);
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(20);
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift, `shifts of ${layout}`).toBeLessThan(0.02);
  }
});

test('nothing moves when the numbers of the queues come late', async ({ desk }) => {
  const page = await desk('admin', '/finance/withdrawal?queue=all', { theme: { layout: 'column' } });
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/backstage/withdrawal/queues*', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(20);
  const places = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^(?:Reversals|All|Take next)/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
  const before = await places();
  answer();
  await expect(page.getByRole('button', { name: /^To review \d/ })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('the horizontal menu is used by keyboard', async ({ desk }) => {
  const page = await desk('admin', '/finance/withdrawal', { theme: { layout: 'horizontal' } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawals');
  const finance = page.getByRole('menuitem', { name: /^Finance/ });
  await page.getByRole('link', { name: /^Quarterdeck:/ }).focus();
  await page.keyboard.press('Tab');
  await expect(finance).toBeFocused();
  await expect(page.getByRole('menu', { name: 'Finance' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^Recharges/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(finance).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recharges');
  await expect(page.getByRole('menu')).toBeHidden();
});

test('the panel of the floating menu is 335 px wide', async ({ desk }) => {
  const page = await desk('admin', '/finance/withdrawal', { theme: { layout: 'float' } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawals');
  await page.getByRole('menuitem', { name: 'Finance' }).hover();
  const panel = page.getByRole('menu', { name: 'Finance' });
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.width).toBe(335);
  await expectNoViolations(page, 'a page with the panel open');
  await panel.getByRole('menuitem', { name: 'Wallet records' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet records');
  await expect(panel).toBeHidden();
});

test('a narrow window puts the layout aside, and a wide one gives it back', async ({ desk }) => {
  const theme = { layout: 'horizontal', showTheme: true, showNotice: true };
  const page = await desk('admin', '/finance/withdrawal', { theme });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawals');
  await page.getByRole('combobox', { name: 'User UID' }).fill('1033');
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
    const fullScreen = page.getByRole('button', { name: 'Full screen' });
    await expect(fullScreen).toBeInViewport({ ratio: 1 });
    const header = page.getByRole('banner');
    expect(await header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  await expectNoViolations(page, 'a page with the menu over the page');
  await page.mouse.click(350, 400);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('treeitem', { name: /^Recharges/ }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recharges');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('menubar', { name: 'Main menu' })).toBeVisible();
  const account = page.getByRole('button', { name: /^Account menu/ });
  await expect(account.locator('img')).toHaveJSProperty('naturalWidth', 64);
  await account.click();
  await expect(page.getByText(/^Version 2\.0\.0 \([\da-f]{8}\)$/)).toBeVisible();
});

test('the header stays while the page scrolls, or goes with it, and a tab is found where it was', async ({
  desk,
}) => {
  const page = await desk('admin', '/finance/withdrawal?queue=all', { size: { width: 390, height: 780 } });
  const header = () => page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().top);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const cards = page.getByRole('list', { name: 'Withdrawals' });
  await expect(cards.locator('> li')).toHaveCount(20);
  await page.mouse.wheel(0, 700);
  await expect.poll(scrolled).toBe(700);
  expect(await header()).toBe(0);

  const goTo = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    const section = menu.getByRole('treeitem', { name: /^Finance/ });
    if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
    await menu.getByRole('treeitem', { name }).click();
  };
  await goTo(/^Home/);
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await goTo(/^Withdrawals/);
  await expect(cards).toBeVisible();
  await expect.poll(scrolled, 'where it was').toBe(700);

  await changeTheme(page, { fixedHeader: false });
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(header).toBe(-700);
});
