import { expect } from '@playwright/test';
import { makeTransactionId } from './platform.ts';
import { test } from './test.ts';
import { act, dialog, findWithdrawal, rowOf } from './withdrawals-page.ts';
import { words } from './words.ts';

/** The main workflow, from a withdrawal request to its payment, in one language. */
export function testMainJob(language: keyof typeof words): void {
  const w = words[language];

  test(`a withdrawal goes from request to success, in ${language}`, { tag: '@core' }, async ({
    platform,
    visitor,
    desk,
    staff,
    quarterdeck,
  }) => {
    const uid = await platform.join();
    await platform.fund(uid, '2000');
    const { no } = await platform.withdraw(uid, '1500');
    const txid = makeTransactionId();

    await test.step('the checker signs in and finds it', async () => {
      const page = await visitor('/', { language });
      await page.getByLabel(w.username).fill('checker');
      await page.getByLabel(w.password, { exact: true }).fill(quarterdeck.password);
      await page.getByRole('button', { name: w.signIn }).click();
      // In columns the section stands in a bar of its own.
      const finance = { name: w.finance };
      await page.getByRole('treeitem', finance).or(page.getByRole('menuitem', finance)).click();
      await page.getByRole('treeitem', { name: w.withdrawals }).click();
      await page.getByRole('combobox', { name: w.userUid }).fill(uid);
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
      await rowOf(page, uid).click();

      const drawer = dialog(page, w.drawer(no));
      await expect(drawer.getByText(w.firstWithdrawal)).toBeVisible();
      await expect(drawer.getByText(w.newAddress)).toBeVisible();
      const hold = drawer.getByRole('region', { name: w.held }).getByRole('row');
      await expect(hold.nth(1)).toContainText(/201.*1,500/);
      await expect(hold.nth(2)).toContainText(/202.*1,500/);

      await act(page, drawer, w.approve, no);
      await expect(drawer.getByText(w.waitsForSecond)).toBeVisible();
      await expect(drawer.getByRole('button', { name: w.refuse })).toBeVisible();
      await expect(drawer.getByRole('button', { name: w.approve })).toBeHidden();
    });

    const { id, address } = await findWithdrawal(staff('support'), no);
    const place = `/finance/withdrawal?id=${id}`;

    await test.step('the risk officer approves it as the second', async () => {
      const page = await desk('risk', place, { language });
      const drawer = dialog(page, w.drawer(no));
      await act(page, drawer, w.approve, no);
      await expect(drawer.getByText(w.withdrawing).first()).toBeVisible();
    });

    await test.step('the maker pays; a wrong amount is refused at its field', async () => {
      const page = await desk('maker', place, { language });
      const drawer = dialog(page, w.drawer(no));
      await act(page, drawer, w.submit, no);
      await drawer.getByRole('button', { name: w.paid }).click();
      const paying = dialog(page, `${w.paid} · ${no}`);
      await paying.getByLabel(w.txid).fill(txid);
      await paying.getByLabel(w.paidTo).fill(address);
      const amount = paying.getByLabel(w.paidAmount);
      await amount.fill('1500');
      await paying.getByRole('button', { name: w.paid }).click();
      await expect(amount).toHaveAccessibleDescription(new RegExp(w.mismatch));
      await expect(amount).toBeFocused();
      await amount.fill('1499');
      await paying.getByRole('button', { name: w.paid }).click();
      await expect(paying).toBeHidden();
      await expect(drawer.getByRole('button', { name: w.close, exact: true })).toBeHidden();
    });

    await test.step('the checker completes it', async () => {
      const page = await desk('checker', place, { language });
      const drawer = dialog(page, w.drawer(no));
      await drawer.getByRole('button', { name: w.close, exact: true }).click();
      const closing = dialog(page, `${w.close} · ${no}`);
      await closing.getByLabel(w.confirmations).fill('20');
      await closing.getByRole('button', { name: w.close, exact: true }).click();
      await expect(closing).toBeHidden();

      await expect(drawer.getByText(w.success, { exact: true }).first()).toBeVisible();
      await expect(drawer.getByRole('region', { name: w.settled })).toContainText(/202.*1,500.*1,499/);
      const steps = drawer.getByRole('listitem').filter({ has: page.locator('time') });
      await expect(steps).toHaveCount(w.history.length);
      for (const [index, [step, who]] of w.history.entries()) {
        await expect(steps.nth(index)).toContainText(step);
        await expect(steps.nth(index)).toContainText(who);
      }
    });

    await test.step('the wallet records show every line', async () => {
      const page = await desk('support', `/finance/record?uid=${uid}`, { language });
      const rows = page.getByRole('table').getByRole('row');
      const lines = [
        ['-1,500', '0.00'],
        ['+1,500', '1,500'],
        ['-1,500', '500'],
        ['+2,000', '2,000'],
      ] as const;
      await expect(rows).toHaveCount(1 + lines.length);
      for (const [index, [delta, after]] of lines.entries()) {
        await expect(rows.nth(1 + index)).toContainText(delta);
        await expect(rows.nth(1 + index)).toContainText(after);
      }
    });

    await test.step('the user has what is left', async () => {
      const page = await desk('support', place, { language });
      await dialog(page, w.drawer(no)).getByRole('link', { name: uid }).first().click();
      const wallet = dialog(page, new RegExp(uid)).getByRole('row', { name: /^USDT/ });
      await expect(wallet.first()).toContainText('500.00');
    });

    await test.step('the admin log holds each step with before and after', async () => {
      const page = await desk('admin', `/system/log?object_type=withdrawal&object_id=${id}`, {
        language,
      });
      const actions = ['close', 'paid', 'paid', 'submit', 'approve', 'approve', 'request'];
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows).toHaveCount(1 + actions.length);
      for (const [index, action] of actions.entries())
        await expect(rows.nth(1 + index)).toContainText(`withdrawal.${action}`);
      await expect(rows.nth(3)).toContainText(w.refused);
      await rows.nth(5).click();
      const change = page.getByRole('dialog').getByRole('row').filter({ hasText: w.pendingReview });
      await expect(change).toContainText(w.withdrawing);
    });

    await test.step('the platform is told', async () => {
      expect(await platform.read(no)).toMatchObject({ status: 'success', txid, net: '1499', uid });
    });
  });
}
