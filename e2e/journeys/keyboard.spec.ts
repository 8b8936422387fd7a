import { expect } from '@playwright/test';
import { press, tabTo } from '../support/keyboard.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('the work can be done without a mouse', async ({ platform, visitor, quarterdeck }) => {
  const { no, uid } = await platform.userWhoWithdraws('90');
  const page = await visitor('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('checker');
  await page.keyboard.press('Tab');
  await page.keyboard.type(quarterdeck.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('treeitem', { name: 'Home' })).toBeVisible();
  await tabTo(page, page.getByRole('treeitem', { name: 'Home' }));
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect(page.getByRole('treeitem', { name: 'Finance' })).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown');
  await expect(page.getByRole('treeitem', { name: 'Withdrawals' })).toBeFocused();
  await press(page, 'Enter');

  await expect(page.getByRole('table', { name: 'Withdrawals' })).toBeVisible();
  const all = page.getByRole('button', { name: 'All', exact: true });
  await tabTo(page, all);
  await press(page, 'Enter');
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, page.getByRole('combobox', { name: 'User UID' }));
  await page.keyboard.type(uid);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await tabTo(page, rowOf(page, no));
  await press(page, 'Enter');

  const drawer = dialog(page, `Withdrawal ${no}`);
  await expect(drawer.getByRole('button', { name: 'Approve' })).toBeVisible();
  await tabTo(page, drawer.getByRole('button', { name: 'Approve' }));
  await press(page, 'Enter');
  const asking = dialog(page, `Approve · ${no}`);
  await expect(asking).toBeVisible();
  await tabTo(page, asking.getByRole('button', { name: 'Approve' }));
  await press(page, 'Enter');
  await expect(asking).toBeHidden();
  await expect(drawer.getByText('Withdrawing').first()).toBeVisible();

  await press(page, 'Escape');
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, no), 'the focus is back where it was').toBeFocused();
});

test('what waits is reviewed by two keys each', async ({ platform, desk }) => {
  const amount = '73.17';
  const waiting: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const { no } = await platform.userWhoWithdraws(amount, '500');
    waiting.push(no);
  }
  const page = await desk(
    'checker',
    `/finance/withdrawal?queue=to_review&gross_min=${amount}&gross_max=${amount}`,
  );
  const rows = page.getByRole('table', { name: 'Withdrawals' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(waiting.length);
  await rows.first().press('Enter');
  const title = page.getByRole('heading', { level: 2, name: /^Withdrawal W/ });
  const reviewed: string[] = [];
  while (reviewed.length < waiting.length) {
    await expect(title).not.toHaveText(`Withdrawal ${reviewed.at(-1)}`);
    const no = (await title.innerText()).replace('Withdrawal ', '');
    await expect(dialog(page, `Withdrawal ${no}`).getByRole('button', { name: 'Approve' })).toBeVisible();
    await press(page, 'Alt+a');
    const asking = dialog(page, `Approve · ${no}`);
    await expect(asking.getByRole('button', { name: 'Approve' })).toBeFocused();
    await press(page, 'Enter');
    await expect(asking).toBeHidden();
    reviewed.push(no);
  }
  expect(reviewed.toSorted()).toEqual(waiting.toSorted());
  for (const no of waiting) expect(await platform.read(no)).toMatchObject({ status: 'withdrawing' });
});
