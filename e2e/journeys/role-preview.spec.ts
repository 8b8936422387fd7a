import { expect } from '@playwright/test';
import { signIn, staffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('the application is looked at as a role group in every window, and nothing can be changed', async ({
  visitor,
  quarterdeck,
}) => {
  const token = await signIn(quarterdeck, 'admin');
  const page = await visitor('/system/role', { token });
  const window = await page.context().newPage();
  await window.goto(`${quarterdeck.url}/#/finance/recharge`);
  await expect(window.getByRole('button', { name: 'Credit by hand' })).toBeVisible();

  await rowOf(page, 'support').click();
  await dialog(page, 'Role support').getByRole('button', { name: 'Preview as this role' }).click();
  await dialog(page, 'Preview as role support').getByRole('button', { name: 'Begin the preview' }).click();
  for (const one of [page, window]) {
    await one.bringToFront();
    const banner = one.getByRole('region', { name: 'Preview as a role' });
    await expect(banner).toContainText('Preview as role support.');
    await expect(one.getByRole('navigation', { name: 'Main menu' })).not.toContainText('Role groups');
  }
  await expect(page).toHaveTitle('Home - Quarterdeck');
  await expect(window.getByRole('button', { name: 'Credit by hand' })).toBeHidden();
  const byHand = staffClient(quarterdeck, token);
  const refused = await byHand.post('/backstage/user/freeze', { id: 1, version: 1, reason: 'Past the page' });
  expect(refused.error).toBe('role_preview_only');

  await window.getByRole('button', { name: 'End the preview' }).click();
  await expect(window.getByRole('button', { name: 'Credit by hand' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('region', { name: 'Preview as a role' })).toBeHidden();
  await page.goto(`${quarterdeck.url}/#/system/log?action=role.preview`);
  for (const row of ['Preview as the role ended', 'Preview as the role begun'])
    await expect(rowOf(page, row).first()).toContainText('admin');
});
