import { expect, type Page } from '@playwright/test';
import { dragBy } from '../support/drag.ts';
import { test } from '../support/test.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tab = (page: Page, name: string) => bar(page).getByRole('tab', { name });

async function visit(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.goto(`/#/${name}`);
    await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
  }
}

test('tabs are moved by mouse and keys, pinned, and found again after F5', async ({ desk }) => {
  const page = await desk('admin');
  await visit(page, 'member/member', 'finance/withdrawal', 'system/log');
  const grip = await tab(page, 'Admin log').boundingBox();
  const target = await tab(page, 'User management').boundingBox();
  if (!grip || !target) throw new Error('The tabs are not there');
  await dragBy(tab(page, 'Admin log'), [20, 15], [target.x - grip.x, target.y - grip.y]);
  const titles = bar(page).getByRole('tab');
  await expect(titles).toHaveText(['Home', 'Admin log', 'User management', 'Withdrawals']);

  await tab(page, 'Withdrawals').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(titles).toHaveText(['Home', 'Admin log', 'Withdrawals', 'User management']);
  await expect(tab(page, 'Withdrawals')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const offset = async () => ((await menu.boundingBox())?.y ?? 0) - ((await bar(page).boundingBox())?.y ?? 0);
  await expect.poll(offset, 'below the upper edge of the bar').toBe(80);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(tab(page, 'Withdrawals')).toBeFocused();
  await tab(page, 'Withdrawals').click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Pin' }).click();
  await page.reload();
  await expect(titles).toHaveText(['Home', 'Withdrawals', 'Admin log', 'User management']);
  await expect(page).toHaveURL(/#\/system\/log$/);
});

test('a dialog hides with its tab and comes back with what was typed', async ({ desk }) => {
  const page = await desk('admin');
  await visit(page, 'system/log', 'finance/recharge');
  await page.getByRole('button', { name: 'Manual credit' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox').first();
  await field.fill('102990');
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Admin log' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(field).toHaveValue('102990');
});

test('the page is maximised and restored; ? lists the shortcuts', async ({ desk }) => {
  const page = await desk('admin');
  await visit(page, 'finance/withdrawal');
  await page.getByRole('button', { name: 'Maximize page' }).click();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('tree')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Withdrawals' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Maximize or restore page')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('in a narrow window the tabs scroll to the one that is open', async ({ desk }) => {
  const page = await desk('admin', '/', { size: { width: 780, height: 844 } });
  await visit(
    page,
    'member/member',
    'finance/recharge',
    'finance/withdrawal',
    'finance/record',
    'finance/transfer',
    'system/log',
  );
  await expect(tab(page, 'Admin log')).toBeInViewport();
  await expect(tab(page, 'Home')).not.toBeInViewport();
  await bar(page).getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Close others' }).click();
  await expect(bar(page).getByRole('tab')).toHaveText(['Home', 'Admin log']);
});
