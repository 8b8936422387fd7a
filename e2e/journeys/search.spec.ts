import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { dialog } from '../support/withdrawals-page.ts';

test('pages and records are found and opened by keys alone', async ({ platform, desk }) => {
  const { no, uid } = await platform.userWhoWithdraws('45');
  const page = await desk('support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/backstage/search/index') asked.push(searchParams.get('text'));
  });
  const search = dialog(page, 'Search');
  const field = search.getByRole('combobox');
  const chosen = search.getByRole('option', { selected: true });

  await test.step('what was typed is asked for once typing rests', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('wal', { delay: 30 });
    await expect(search.getByRole('group', { name: 'Pages' })).toBeVisible();
    await expect(chosen).toContainText('Wallet records');
    expect(asked.at(-1)).toBe('wal');
  });

  await test.step('the arrows choose, Enter opens a page, and the next search offers it', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('Withdrawals');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(search).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet records');
    await page.keyboard.press('Meta+k');
    await expect(search.getByRole('group', { name: 'Recent' })).toContainText('Wallet records');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
  });

  await test.step('a record opens with its drawer', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.keyboard.type(no);
    await expect(search.getByRole('group', { name: 'Withdrawals' }).getByRole('option')).toContainText(uid);
    await page.keyboard.press('Enter');
    await expect(dialog(page, `Withdrawal ${no}`)).toBeVisible();
    await expect(page).toHaveURL(/#\/finance\/withdrawal\?id=/);
  });

  await test.step('it says so where nothing is found, and Escape gives the focus back', async () => {
    await page.keyboard.press('Escape');
    const filter = page.getByRole('combobox', { name: 'User UID' });
    await filter.focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('no such thing');
    await expect(search.getByRole('status')).toHaveText('No results for “no such thing”');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await expect(filter).toBeFocused();
  });
});
