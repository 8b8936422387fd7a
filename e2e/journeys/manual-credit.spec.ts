import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { act, dialog, rowOf } from '../support/withdrawals-page.ts';

test('a manual credit needs two people, also where the first may do both', async ({ platform, desk }) => {
  const uid = await platform.join();
  const maker = await desk('admin', `/finance/recharge?uid=${uid}`);
  await maker.getByRole('button', { name: 'Manual credit' }).click();
  const proposal = dialog(maker, 'Propose manual credit');
  const user = proposal.getByLabel('User UID');
  await user.fill('nobody-of-that-name');
  const amount = proposal.getByLabel('Amount');
  await amount.fill('12.1234567');
  await proposal.getByLabel('Reason').fill('Sent without its memo');
  await proposal.getByLabel('Evidence').fill('Ticket 4711');
  await proposal.getByRole('button', { name: 'Submit for review' }).click();
  await expect(amount).toHaveAccessibleDescription(/Too many decimal places/);
  await amount.fill('250.5');
  await proposal.getByRole('button', { name: 'Submit for review' }).click();
  await expect(user).toHaveAccessibleDescription(/Not found/);
  await user.fill(uid);
  await proposal.getByRole('button', { name: 'Submit for review' }).click();
  await expect(proposal).toBeHidden();

  await rowOf(maker, uid).click();
  const own = dialog(maker, /^Recharge/);
  await expect(own).toContainText('Another admin must decide');
  await expect(own).toContainText('No postings yet');
  await expect(own.getByRole('button', { name: 'Refuse' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden();

  const checker = await desk('checker', `/finance/recharge?uid=${uid}&status=pending_review`);
  await rowOf(checker, uid).click();
  const drawer = dialog(checker, /^Recharge/);
  await expect(drawer).toContainText('Proposed by admin');
  await expect(drawer).toContainText('Ticket 4711');
  const no = (await drawer.getByRole('heading', { level: 2 }).innerText()).replace('Recharge ', '');
  await act(checker, drawer, 'Approve', no);
  await expect(drawer.getByText('Credited', { exact: true }).first()).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Recharge credited' })).toContainText('250.50');
  await drawer.getByRole('link', { name: uid }).first().click();
  const owner = dialog(checker, new RegExp(uid));
  await expect(owner.getByRole('row', { name: /^USDT/ }).first()).toContainText('250.50');
});
