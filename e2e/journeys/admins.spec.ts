import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { lookUntil } from '../support/look.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('somebody is invited, registers, signs in, sees their own menu only, and is disabled and out at once', async ({
  desk,
  visitor,
}) => {
  const name = `new.${Date.now()}`;
  const password = 'a password of their own';
  const admin = await desk('admin', '/system/admin');

  await admin.getByRole('button', { name: 'Invite' }).click();
  const inviting = dialog(admin, 'Invite an admin');
  await inviting.getByLabel('User name').fill('two words');
  await inviting.getByLabel('Nickname').fill('Newcomer');
  await inviting.getByLabel('Allowed IP addresses').fill('10.0.0.0/33');
  await inviting.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(inviting.getByLabel('User name')).toHaveAccessibleDescription(/letters, digits/i);
  await expect(inviting.getByLabel('Allowed IP addresses')).toHaveAccessibleDescription(/such as 10/);
  await expect(inviting.getByText('Required')).toBeVisible();
  await expectNoViolations(admin, 'an invitation with errors');
  await inviting.getByLabel('User name').fill(name);
  await inviting.getByLabel('Allowed IP addresses').fill('127.0.0.0/8\n::1');
  await inviting.getByRole('checkbox', { name: 'support' }).check();
  await inviting.getByRole('button', { name: 'Make the invitation' }).click();
  const invitation = dialog(admin, `Invitation for ${name}`);
  const link = await invitation.getByText(/#\/register\?code=/).innerText();
  await expect(admin.getByText('The invitation was made')).toBeHidden();
  await expectNoViolations(admin, 'the code of an invitation');
  await invitation.getByRole('button', { name: 'I have handed it on' }).click();
  await expect(rowOf(admin, name)).toContainText('Invited');

  const newcomer = await visitor();
  await newcomer.goto(link);
  await expect(newcomer.getByLabel('User name')).toHaveValue(name);
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Register' }).click();
  await expect(newcomer.getByText('You can sign in now')).toBeVisible();
  await newcomer.getByRole('link', { name: /sign/i }).click();
  await newcomer.getByLabel('User name').fill(name);
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Sign in' }).click();
  const menu = newcomer.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toContainText('Finance');
  await expect(menu).not.toContainText('Permissions');

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
  await expect(drawer).toContainText('Not signed in anywhere');

  await lookUntil(newcomer, (options) => expect(newcomer).toHaveURL(/#\/login/, options));
  await newcomer.getByLabel('User name').fill(name);
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Sign in' }).click();
  await expect(newcomer.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Wrong/);
});
