import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { act, dialog, findWithdrawal, rowOf } from '../support/withdrawals-page.ts';

test('filters and the open drawer stand in the address', async ({ platform, desk }) => {
  const uid = await platform.join();
  const page = await desk('support', '/member/member');
  await page.getByRole('combobox', { name: 'UID' }).fill(uid);
  await page.getByRole('button', { name: 'KYC' }).click();
  await page.getByRole('checkbox', { name: 'Verified' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await rowOf(page, uid).click();
  await expect(dialog(page, new RegExp(uid))).toContainText('Two-factor');

  await page.reload();
  const drawer = dialog(page, new RegExp(uid));
  await expect(drawer.getByRole('row', { name: /^USDT/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips).toContainText(`UID: ${uid}`);
  await expect(chips).toContainText('KYC: Verified');
  await page.getByRole('button', { name: 'Clear filter: UID' }).last().click();
  await expect(page.getByRole('combobox', { name: 'UID' })).toHaveValue('');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'UID' })).toHaveValue(uid);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('a frozen user is not paid until he is thawed', async ({ platform, desk, staff }) => {
  const { no, uid } = await platform.userWhoWithdraws('80');
  const { id } = await findWithdrawal(staff('support'), no);

  const risk = await desk('risk', `/member/member?uid=${uid}`);
  await rowOf(risk, uid).click();
  const user = dialog(risk, new RegExp(uid));
  await user.getByRole('button', { name: 'Actions' }).click();
  await risk.getByRole('menuitem', { name: 'Freeze' }).click();
  const freezing = dialog(risk, `Freeze user ${uid}`);
  await freezing.getByRole('button', { name: 'Freeze' }).click();
  await expect(freezing.getByLabel('Reason for freezing')).toHaveAccessibleDescription(/is required/);
  await freezing.getByLabel('Reason for freezing').fill('Shared device with a closed account');
  await freezing.getByLabel('Frozen by risk control').check();
  await freezing.getByRole('button', { name: 'Freeze' }).click();
  await expect(freezing).toBeHidden();
  await expect(user).toContainText('Shared device with a closed account');
  expect(await platform.tryToWithdraw(uid, '20')).toMatchObject({ code: 422, error: 'user_frozen' });

  const checker = await desk('checker', `/finance/withdrawal?id=${id}`);
  const drawer = dialog(checker, `Withdrawal ${no}`);
  await expect(drawer.getByText('User frozen').first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Refuse' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Approve' }), 'nothing is offered in vain').toBeHidden();

  await user.getByRole('button', { name: 'Actions' }).click();
  await expect(risk.getByRole('menuitem', { name: 'Add to blacklist' })).toBeVisible();
  await expect(
    risk.getByRole('menuitem', { name: 'Unfreeze' }),
    'risk cannot lift its own freeze',
  ).toBeHidden();
  const admin = await desk('admin', `/member/member?uid=${uid}&frozen=true`);
  await rowOf(admin, uid)
    .getByRole('button', { name: /Actions/ })
    .click();
  await admin.getByRole('menuitem', { name: 'Unfreeze' }).click();
  const thawing = dialog(admin, `Unfreeze user ${uid}`);
  await thawing.getByRole('button', { name: 'Unfreeze' }).click();
  await expect(thawing).toBeHidden();
  await expect(admin.getByText('No matching records')).toBeVisible();

  await checker.reload();
  await act(checker, drawer, 'Approve', no);
  await expect(drawer.getByText('Withdrawing').first()).toBeVisible();
});
