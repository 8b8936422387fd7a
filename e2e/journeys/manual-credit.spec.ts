import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { act, dialog, rowOf } from '../support/withdrawals-page.ts';

test('a credit by hand needs two people', async ({ platform, desk }) => {
  const uid = await platform.join();
  const maker = await desk('maker', `/finance/recharge?uid=${uid}`);
  await maker.getByRole('button', { name: 'Credit by hand' }).click();
  const proposal = dialog(maker, 'Propose a credit by hand');
  await proposal.getByLabel('User UID').fill(uid);
  const amount = proposal.getByLabel('Amount');
  await amount.fill('12.1234567');
  await proposal.getByLabel('Reason').fill('Sent without its memo');
  await proposal.getByLabel('Proof').fill('Ticket 4711');
  await proposal.getByRole('button', { name: 'Send to the checker' }).click();
  await expect(amount).toHaveAccessibleDescription(/Too many decimal places/);
  await amount.fill('250.5');
  await proposal.getByRole('button', { name: 'Send to the checker' }).click();
  await expect(proposal).toBeHidden();

  await rowOf(maker, uid).click();
  const own = dialog(maker, /^Recharge/);
  await expect(own).toContainText('another admin must decide');
  await expect(own).toContainText('Nothing booked yet');
  await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden();

  const checker = await desk('checker', `/finance/recharge?uid=${uid}&status=pending_review`);
  await rowOf(checker, uid).click();
  const drawer = dialog(checker, /^Recharge/);
  await expect(drawer).toContainText('Proposed by maker');
  await expect(drawer).toContainText('Ticket 4711');
  const no = (await drawer.getByRole('heading', { level: 2 }).innerText()).replace('Recharge ', '');
  await act(checker, drawer, 'Approve', no);
  await expect(drawer.getByText('Credited').first()).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Recharge credited' })).toContainText('250.500000');
  await drawer.getByRole('link', { name: uid }).click();
  const wallet = dialog(checker, new RegExp(uid)).getByRole('region', { name: 'USDT' });
  await expect(wallet.getByRole('definition').first()).toContainText('250.500000');
});

test('who may do both still cannot approve his own; another refuses it', async ({ platform, desk }) => {
  const uid = await platform.join();
  const admin = await desk('admin', `/finance/recharge?uid=${uid}`);
  await admin.getByRole('button', { name: 'Credit by hand' }).click();
  const proposal = dialog(admin, 'Propose a credit by hand');
  await proposal.getByLabel('User UID').fill('nobody-of-that-name');
  await proposal.getByLabel('Amount').fill('99');
  await proposal.getByLabel('Reason').fill('Promised on the phone');
  await proposal.getByLabel('Proof').fill('None');
  await proposal.getByRole('button', { name: 'Send to the checker' }).click();
  await expect(proposal.getByLabel('User UID')).toHaveAccessibleDescription(/Not found/);
  await proposal.getByLabel('User UID').fill(uid);
  await proposal.getByRole('button', { name: 'Send to the checker' }).click();
  await expect(proposal).toBeHidden();
  await rowOf(admin, uid).click();
  const own = dialog(admin, /^Recharge/);
  await expect(own.getByRole('button', { name: 'Refuse' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden();

  const checker = await desk('checker', `/finance/recharge?uid=${uid}`);
  await rowOf(checker, uid)
    .getByRole('button', { name: /Actions/ })
    .click();
  await checker.getByRole('menuitem', { name: 'Refuse' }).click();
  const asking = dialog(checker, /^Refuse/);
  await asking.getByLabel('Reason').fill('There is no proof');
  await asking.getByRole('button', { name: 'Refuse' }).click();
  await expect(asking).toBeHidden();
  await rowOf(checker, uid).click();
  const drawer = dialog(checker, /^Recharge/);
  await expect(drawer.getByText('Refused').first()).toBeVisible();
  await expect(drawer).toContainText('Nothing booked yet');
});
