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
  await expect(window.getByRole('button', { name: 'Manual credit' })).toBeVisible();

  await rowOf(page, 'support').click();
  await dialog(page, 'Role group support')
    .getByRole('button', { name: 'Preview as this role group' })
    .click();
  await dialog(page, 'Preview as role group support').getByRole('button', { name: 'Start preview' }).click();
  for (const one of [page, window]) {
    await one.bringToFront();
    const banner = one.getByRole('region', { name: 'Role group preview' });
    await expect(banner).toContainText('Previewing as role group support.');
    await expect(one.getByRole('navigation', { name: 'Main menu' })).not.toContainText('Role groups');
  }
  await expect(page).toHaveTitle('Home - Quarterdeck');
  await expect(window.getByRole('button', { name: 'Manual credit' })).toBeHidden();
  const byHand = staffClient(quarterdeck, token);
  const refused = await byHand.post('/backstage/user/freeze', { id: 1, version: 1, reason: 'Past the page' });
  expect(refused.error).toBe('role_preview_only');

  await window.getByRole('button', { name: 'End preview' }).click();
  await expect(window.getByRole('button', { name: 'Manual credit' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('region', { name: 'Role group preview' })).toBeHidden();
  await page.goto(`${quarterdeck.url}/#/system/log?action=role.preview`);
  for (const row of ['Role group preview ended', 'Role group preview started'])
    await expect(rowOf(page, row).first()).toContainText('admin');
});
