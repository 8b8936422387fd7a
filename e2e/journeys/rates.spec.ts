import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('a rate is set manually, drawn, and read as a table', async ({ desk }) => {
  const page = await desk('admin', '/trading/rate');
  await page.getByRole('button', { name: 'Add rate' }).click();
  const form = dialog(page, 'Add rate');
  await form.getByLabel('Asset').fill('DOT');
  await form.getByLabel('Source').selectOption('Manual');
  await form.getByLabel('USDT per unit').fill('7.25');
  await form.getByLabel('Reason').fill('From the books');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();

  await rowOf(page, 'DOT').click();
  const drawer = dialog(page, 'Rate · DOT');
  const chart = drawer.getByRole('figure', { name: 'DOT to USDT over time' });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await chart.getByRole('button', { name: 'Show table' }).click();
  await expect(chart.getByRole('cell', { name: '7.25' }).first()).toBeVisible();
});
