import { expect } from '@playwright/test';
import { RobotFleet } from '../support/robot-fleet.ts';
import { test } from '../support/test.ts';
import { dialog } from '../support/withdrawals-page.ts';

test('an order leads to the chart of its cycle, and from there to the others', async ({ desk, platform }) => {
  const uid = await platform.join('owner');
  const fleet = new RobotFleet(platform, uid);
  const [robot = ''] = await fleet.run(1);
  for (const cycle of [1, 2, 3]) await fleet.trade(robot, undefined, cycle);
  const page = await desk('support', `/robot/order?client_order_id=${robot}-2-sell`);
  await page.getByRole('table').getByRole('link', { name: robot }).click();

  const drawer = dialog(page, `Robot ${robot}`);
  const cycle = drawer.getByRole('combobox', { name: 'Select a cycle' });
  const marked = drawer.getByRole('row').filter({ hasText: 'This order' });
  const isShown = async () => {
    await expect(drawer.getByRole('img', { name: 'BTC/USDT, cycle 2' })).toBeInViewport();
    await expect(cycle).toHaveValue('2');
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText('Sell');
  };
  await isShown();
  await page.reload();
  await isShown();

  await drawer.getByRole('button', { name: 'Next cycle' }).press('Enter');
  await expect(cycle).toHaveValue('3');
  await expect(page).toHaveURL(/cycle=3/);
  await expect(drawer.getByRole('button', { name: 'Next cycle' })).toBeDisabled();
  await expect(marked).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Previous cycle' }).press('Enter');
  await isShown();
  await drawer.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/cycle=|order=/);
});
