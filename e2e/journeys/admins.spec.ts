import { expect, type Page } from '@playwright/test';
import { dataOf } from '../support/answer.ts';
import { codeFor, nextCodeFor } from '../support/authenticator.ts';
import { expectNoViolations } from '../support/axe.ts';
import { staffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

const password = 'a password of their own';

/** Signs in with username and password; a code or the app follows. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the first day of somebody new, from the invitation to the end, stands in a log that verifies', async ({
  desk,
  visitor,
  staff,
  quarterdeck,
}) => {
  const name = `new.${Date.now()}`;
  const role = `Trainees of ${name}`;
  dataOf(
    await staff('admin').post('/backstage/auth_group/add', {
      name: role,
      actions: ['home.read', 'withdrawal.read'],
    }),
  );
  const admin = await desk('admin', '/system/admin');

  // Invited.
  await admin.getByRole('button', { name: 'Invite' }).click();
  const inviting = dialog(admin, 'Invite admin');
  await inviting.getByLabel('Username').fill('two words');
  await inviting.getByLabel('Nickname').fill('Newcomer');
  await inviting.getByLabel('Allowed IP addresses').fill('10.0.0.0/33');
  await inviting.getByRole('button', { name: 'Create invitation' }).click();
  await expect(inviting.getByLabel('Username')).toHaveAccessibleDescription(/letters, digits/i);
  await expect(inviting.getByLabel('Allowed IP addresses')).toHaveAccessibleDescription(/such as 10/);
  await expect(inviting.getByText('Required')).toBeVisible();
  await expectNoViolations(admin, 'an invitation with errors');
  await inviting.getByLabel('Username').fill(name);
  await inviting.getByLabel('Allowed IP addresses').fill('127.0.0.0/8\n::1');
  await inviting.getByRole('checkbox', { name: role }).check();
  await inviting.getByRole('button', { name: 'Create invitation' }).click();
  const invitation = dialog(admin, `Invitation for ${name}`);
  const link = await invitation.getByText(/#\/register\?code=/).innerText();
  await expect(admin.getByText('Invitation created')).toBeHidden();
  await expectNoViolations(admin, 'the code of an invitation');
  await invitation.getByRole('button', { name: 'I’ve shared it' }).click();
  await expect(rowOf(admin, name)).toContainText('Invited');

  // Registers, and sees only their own menu.
  const newcomer = await visitor();
  await newcomer.goto(link);
  await expect(newcomer.getByLabel('Username')).toHaveValue(name);
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Register' }).click();
  await expect(newcomer.getByText('You can sign in now')).toBeVisible();
  await newcomer.getByRole('link', { name: /sign/i }).click();
  await signIn(newcomer, name);
  const menu = newcomer.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('treeitem')).toHaveText(['Home', /^Withdrawals/]);

  // A second factor, which the next sign-in requires.
  await newcomer.goto('/#/setting/personalCenter');
  const factor = newcomer.getByRole('region', { name: 'Two-factor authentication' });
  await factor.getByLabel('Current password').fill(password);
  await factor.getByRole('button', { name: 'Set up' }).click();
  const key = (await factor.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await factor.getByRole('textbox', { name: 'Code' }).fill(codeFor(key));
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  await newcomer.getByRole('button', { name: /^Account menu/ }).click();
  await newcomer.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(newcomer, name);
  await newcomer.getByLabel('Code').fill(nextCodeFor(key));
  await newcomer.keyboard.press('Enter');
  await expect(menu.getByRole('treeitem')).toHaveText(['Home', /^Withdrawals/]);

  // Refused without permission, on the page and by the API.
  await newcomer.goto('/#/system/role');
  await expect(newcomer.getByRole('heading', { name: /not found|does not exist/i })).toBeVisible();
  await newcomer.goto('/#/');
  const token = await newcomer.evaluate(() => localStorage.getItem('quarterdeck.token'));
  const past = staffClient(quarterdeck, token ?? '');
  expect((await past.get('/backstage/auth_group/index')).code).toBe(403);
  expect((await past.post('/backstage/withdrawal/approve', { id: 1, version: 1 })).code).toBe(403);

  // Granted a permission, which takes effect without a reload.
  await admin.goto('/#/system/role');
  await rowOf(admin, role).click();
  const roleDrawer = dialog(admin, `Role group ${role}`);
  await roleDrawer.getByRole('button', { name: 'Edit' }).click();
  const editing = dialog(admin, `Edit role group ${role}`);
  await editing.getByRole('treeitem', { name: /View wallet records/ }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toBeHidden();
  await expect(menu).toContainText('Finance');

  // Disabled and signed out immediately.
  await admin.goto('/#/system/admin');
  await rowOf(admin, name).click();
  const drawer = dialog(admin, `Newcomer · ${name}`);
  await expect(drawer).toContainText('127.0.0.1');
  await expectNoViolations(admin, 'an admin who is signed in');
  await drawer.getByRole('button', { name: 'Disable' }).click();
  const asking = dialog(admin, `Disable · ${name}`);
  await asking.getByLabel('Reason').fill('Left again');
  await asking.getByRole('button', { name: 'Disable' }).click();
  await expect(asking).toBeHidden();
  await expect(drawer.getByText('Disabled').first()).toBeVisible();
  await expect(drawer).toContainText('Not signed in');
  await expect(newcomer).toHaveURL(/#\/login/);
  await signIn(newcomer, name);
  await expect(newcomer.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Wrong/);

  // Everything is in the log, and its chain verifies.
  await drawer.getByRole('link', { name: 'History' }).click();
  const rows = admin.getByRole('table').getByRole('row');
  for (const [what, result] of [
    ['Admin invited', 'Done'],
    ['Invitation accepted', 'Done'],
    ['Own two-factor turned on', 'Done'],
    ['Signed out', 'Done'],
    ['Signed in', 'Done'],
    ['Admin disabled', 'Done'],
    ['Signed in', 'Refused'],
  ] as const)
    await expect(rows.filter({ hasText: what }).filter({ hasText: result }).first(), what).toBeVisible();
  await admin.goto(`/#/system/log?actor=${name}&result=refused`);
  await expect(rows.filter({ hasText: 'Withdrawal approved' })).toHaveCount(1);
  await admin.getByRole('button', { name: 'Log verification' }).click();
  const chain = dialog(admin, 'Log integrity');
  await chain.getByRole('button', { name: 'Verify now' }).click();
  await expect(chain.getByText('Intact', { exact: true }).first()).toBeVisible();
  await expectNoViolations(admin, 'a chain that is sound');
});
