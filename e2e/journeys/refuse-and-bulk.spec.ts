import { expect } from '@playwright/test';
import { dataOf } from '../support/answer.ts';
import type { PlatformWithdrawal } from '../support/platform.ts';
import type { StaffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { dialog, findWithdrawal, rowOf } from '../support/withdrawals-page.ts';

test('a refusal needs a reason and gives the money back', async ({ platform, desk, staff }) => {
  const { no, uid } = await platform.userWhoWithdraws('200', '900');
  const { id } = await findWithdrawal(staff('support'), no);
  const page = await desk('checker', `/finance/withdrawal?id=${id}`);
  const drawer = dialog(page, `Withdrawal ${no}`);
  await drawer.getByRole('button', { name: 'Refuse' }).click();
  const asking = dialog(page, `Refuse · ${no}`);
  await expect(asking).toContainText('200.00 USDT on hold returned to the available balance');
  const reason = asking.getByLabel('Reason');
  await asking.getByRole('button', { name: 'Refuse' }).click();
  await expect(reason).toHaveAccessibleDescription(/is required/);
  await reason.fill('Source of funds not shown');
  await asking.getByRole('button', { name: 'Refuse' }).click();
  await expect(asking).toBeHidden();

  await expect(drawer.getByRole('region', { name: 'Withdrawal hold released' })).toContainText('200.00');
  await expect(drawer.getByText('Source of funds not shown').first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Approve' })).toBeHidden();
  expect(await platform.read(no)).toMatchObject({ status: 'refuse', reason: 'Source of funds not shown' });
  await drawer.getByRole('link', { name: uid }).first().click();
  const user = dialog(page, new RegExp(uid));
  await expect(user.getByRole('row', { name: /^USDT/ }).first()).toContainText('900.00');
});

test('several are approved at once, each with its own result', async ({ platform, desk, staff }) => {
  const uid = await platform.join();
  await platform.fund(uid, '5000');
  const small = await platform.withdraw(uid, '100');
  const large = await platform.withdraw(uid, '1500');
  const overtaken = await platform.withdraw(uid, '300');

  const page = await desk('checker', `/finance/withdrawal?uid=${uid}&status=pending_review`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('region', { name: '3 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve 3' }).click();
  const asking = dialog(page, 'Approve 3 withdrawals');
  await expect(asking.getByRole('row')).toHaveCount(4);

  await approve(staff('risk'), overtaken);
  await asking.getByRole('button', { name: 'Approve 3' }).click();
  await expect(asking.getByRole('alert')).toHaveText(
    '1 approved · 1 waits for a second reviewer · 1 not approved',
  );
  const result = ({ no }: PlatformWithdrawal) => asking.getByRole('row').filter({ hasText: no });
  await expect(result(small)).toContainText('Approved');
  await expect(result(large)).toContainText('First review passed');
  await expect(result(overtaken)).toContainText('Someone else changed this: risk · Withdrawal approved');
  await asking.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: /selected/ })).toBeHidden();
  await expect(rowOf(page, large.no)).toContainText('Awaiting second review');
  await expect(rowOf(page, small.no)).toBeHidden();
});

test('one of high risk closes the way for all and must be acknowledged', async ({ platform, desk }) => {
  const address = 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn';
  const other = await platform.join('other');
  await platform.fund(other, '500');
  await platform.withdraw(other, '50', address);
  const uid = await platform.join();
  await platform.fund(uid, '500');
  const { no } = await platform.withdraw(uid, '60', address);

  const page = await desk('checker', `/finance/withdrawal?uid=${uid}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: '1 selected' });
  await expect(bar).toContainText('high risk');
  await expect(bar.getByRole('button', { name: 'Approve 1' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Leave out 1 high-risk' }).click();
  await expect(bar).toBeHidden();

  await rowOf(page, no).click();
  const drawer = dialog(page, `Withdrawal ${no}`);
  await expect(drawer.getByText('Address used by several users')).toBeVisible();
  await drawer.getByRole('button', { name: 'Approve' }).click();
  const asking = dialog(page, `Approve · ${no}`);
  await asking.getByRole('button', { name: 'Approve' }).click();
  await expect(asking.getByText('Confirm that you’ve reviewed the risk')).toBeVisible();
  await asking.getByRole('checkbox').check();
  await asking.getByRole('button', { name: 'Approve' }).click();
  await expect(asking).toBeHidden();
  await expect(drawer.getByText('Withdrawing').first()).toBeVisible();
});

test('a row that somebody changed meanwhile shows the change and can be sent again', {
  tag: '@core',
}, async ({ platform, desk, staff }) => {
  const withdrawal = await platform.userWhoWithdraws('1500');
  const { no } = withdrawal;
  const { id } = await findWithdrawal(staff('support'), no);
  const page = await desk('risk', `/finance/withdrawal?id=${id}`);
  const drawer = dialog(page, `Withdrawal ${no}`);
  await drawer.getByRole('button', { name: 'Approve' }).click();
  const asking = dialog(page, `Approve · ${no}`);
  await expect(asking).toContainText('This is the first of two reviews');

  await approve(staff('checker'), withdrawal);
  await asking.getByRole('button', { name: 'Approve' }).click();
  const news = asking.getByRole('alert');
  await expect(news).toContainText('Someone else changed this record');
  await expect(news).toContainText('checker · Withdrawal approved');
  await expect(asking).toContainText('checker approved the first review');
  await asking.getByRole('button', { name: 'Approve' }).click();
  await expect(asking).toBeHidden();
  await expect(drawer.getByText('Withdrawing').first()).toBeVisible();
});

test('a row that is out of reach meanwhile cannot be sent', async ({ platform, desk, staff }) => {
  const withdrawal = await platform.userWhoWithdraws('70');
  const { no } = withdrawal;
  const page = await desk('checker', `/finance/withdrawal?uid=${withdrawal.uid}`);
  await rowOf(page, no)
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  const asking = dialog(page, `Approve · ${no}`);
  await approve(staff('risk'), withdrawal);
  await asking.getByRole('button', { name: 'Approve' }).click();
  await expect(asking).toContainText('risk · Withdrawal approved');
  await expect(asking).toContainText('Nothing more to do here');
  await expect(asking.getByRole('button', { name: 'Approve' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(asking).toBeHidden();
  await expect(rowOf(page, no)).toContainText('Withdrawing');
});

async function approve(reviewer: StaffClient, { no }: PlatformWithdrawal): Promise<void> {
  const { id, version } = await findWithdrawal(reviewer, no);
  dataOf(await reviewer.post('/backstage/withdrawal/approve', { id, version }));
}
