import { expect } from '@playwright/test';
import { dataOf } from '../support/answer.ts';
import { test } from '../support/test.ts';
import { dialog, findWithdrawal } from '../support/withdrawals-page.ts';

test('a notice arrives while one works, is opened, is read, and all are cleared', async ({
  platform,
  desk,
  staff,
}) => {
  const { no } = await platform.userWhoWithdraws('1700');
  const page = await desk('risk');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.install();
  await page.reload();
  const bell = page.getByRole('button', { name: /^Notices/ });
  const panel = dialog(page, 'Notices');
  const notice = panel.getByRole('listitem').filter({ hasText: no });
  await bell.click();
  await expect(panel.getByRole('tab', { name: 'Notices' })).toHaveAttribute('aria-selected', 'true');
  await expect(notice).toHaveCount(0);

  await test.step('it arrives by itself', async () => {
    const { id, version } = await findWithdrawal(staff('checker'), no);
    dataOf(await staff('checker').post('/backstage/withdrawal/approve', { id, version }));
    await page.clock.runFor(30_000);
    await expect(notice).toContainText('Withdrawal needs a second review');
    await expect(notice.getByRole('img', { name: 'Unread' })).toBeVisible();
    await expect(bell).toHaveAccessibleName(/Notices, \d+\+? unread/);
  });

  await test.step('it opens what it is about, and is read from then on', async () => {
    await notice.getByRole('button').first().press('Enter');
    await expect(panel).toBeHidden();
    await expect(dialog(page, `Withdrawal ${no}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await bell.click();
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('img', { name: 'Unread' })).toBeHidden();
  });

  await test.step('clearing says so, and leaves nothing', async () => {
    await panel.getByRole('button', { name: 'Clear notices' }).click();
    await panel.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('Notices cleared')).toBeVisible();
    await expect(notice).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
  });
});
