import { expect } from '@playwright/test';
import { lookUntil } from '../support/look.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('a role is made, changed under its members, and deleted once no one holds it', { tag: '@core' }, async ({
  desk,
}) => {
  const name = `Auditors ${Date.now()}`;
  const admin = await desk('admin', '/system/role');
  await admin.getByRole('button', { name: 'New role group' }).click();
  const creating = dialog(admin, 'New role group');
  await creating.getByLabel('Name').fill(name);
  await creating.getByRole('treeitem', { name: 'Withdrawals', exact: true }).press('Space');
  await creating.getByRole('searchbox', { name: 'Search permissions' }).fill('export');
  await creating.getByRole('button', { name: 'Clear all' }).click();
  await creating.getByRole('searchbox', { name: 'Search permissions' }).fill('');
  await expect(creating.getByRole('treeitem', { name: 'Withdrawals', exact: true })).toHaveAttribute(
    'aria-checked',
    'mixed',
  );
  await creating.getByLabel('Withdrawal approval limit').fill('12500.5');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(creating).toBeHidden();
  await expect(rowOf(admin, name)).toContainText('12,500.50');

  const content = await desk('content');
  const menu = content.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toContainText('Home');
  await expect(menu).not.toContainText('Wallet records');
  await rowOf(admin, 'content').click();
  const drawer = dialog(admin, 'Role group content');
  await expect(drawer).toContainText('1 member');
  const edits = drawer.getByText('Role group edited');
  const give = async (action: string, isSeen: boolean) => {
    const count = await edits.count();
    await drawer.getByRole('button', { name: 'Edit' }).click();
    const editing = dialog(admin, 'Edit role group content');
    await editing.getByRole('treeitem', { name: /View wallet records/ }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing).toBeHidden();
    // The next command names the version shown in the drawer.
    await expect(edits).toHaveCount(count + 1);
    // A section with a single page is replaced by that page.
    const records = menu.getByText('Wallet records');
    await lookUntil(content, (options) =>
      expect(records, action).toBeVisible({ visible: isSeen, ...options }),
    );
  };
  await give('given', true);
  await give('taken away', false);

  await drawer.getByRole('button', { name: 'Delete' }).click();
  const keeping = dialog(admin, 'Delete role group content');
  await keeping.getByRole('button', { name: 'Delete' }).click();
  await expect(keeping.getByRole('alert')).toContainText('This role group still has members (1)');
  await keeping.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();

  await rowOf(admin, name).click();
  await dialog(admin, `Role group ${name}`).getByRole('button', { name: 'Delete' }).click();
  await dialog(admin, `Delete role group ${name}`).getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(admin, name)).toHaveCount(0);

  await admin.goto('/#/system/log?action=role.edit');
  await rowOf(admin, 'Role group edited').first().click();
  await expect(dialog(admin, /Log entry/).getByRole('row', { name: /Permissions/ })).toContainText(
    'View wallet records',
  );
});
