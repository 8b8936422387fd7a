import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { dragOnto } from '../support/drag.ts';
import { test } from '../support/test.ts';
import { dialog } from '../support/withdrawals-page.ts';

test('an entry that is added, moved and deleted follows in the menu of somebody who stays signed in', async ({
  desk,
}) => {
  const admin = await desk('admin', '/system/menu');
  const content = await desk('content');
  const menu = content.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toContainText('Home');
  await content.evaluate(() => Object.assign(globalThis, { isThisPage: true }));

  await admin.getByRole('button', { name: 'New entry' }).click();
  const form = dialog(admin, 'New entry');
  await form.getByLabel('Type').selectOption('Link');
  await form.getByLabel('Name').fill('handbook');
  await form.getByLabel('URL').fill('javascript:alert(1)');
  for (const language of ['简体中文', '繁體中文', 'English'])
    await form.getByLabel(language).fill(language === 'English' ? 'Handbook' : '手册');
  await form.getByRole('checkbox', { name: 'content', exact: true }).check();
  await form.getByLabel('View as').selectOption('content');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/starts with http/);
  await form.getByLabel('URL').fill('https://docs.example/handbook');
  await expect(form.getByRole('region', { name: 'Preview before saving' })).toContainText('Handbook');
  await expectNoViolations(admin, 'the form of an entry');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form).toBeHidden();
  const link = menu.getByRole('treeitem', { name: 'Handbook' });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('href', 'https://docs.example/handbook');

  const row = admin.getByRole('row', { name: /Handbook/ });
  // A drop into a section counts in the middle of its row.
  await dragOnto(
    row.getByRole('button', { name: 'Move Handbook' }),
    admin.getByRole('row', { name: /Users/ }).getByRole('gridcell').nth(1),
  );
  await expect(row).toHaveAttribute('aria-level', '2');
  // A section with a single page is replaced by that page.
  const second = menu.getByRole('treeitem').nth(1);
  await expect(second).not.toHaveText('Handbook');
  await admin.getByRole('button', { name: 'Save for everyone' }).click();
  await expect(row).not.toContainText('Unsaved');
  await expect(second).toHaveText('Handbook');

  await row.getByRole('button', { name: /^Actions/ }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(admin, 'Delete Handbook').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(link).toBeHidden();
  expect(await content.evaluate(() => 'isThisPage' in globalThis)).toBe(true);
});
