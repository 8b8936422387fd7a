import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

test('a strategy is written beside its check, fixed by it, and revised', async ({ desk }) => {
  const category = `Steady ${Date.now()}`;
  const maker = await desk('admin', '/strategy/librarycate');
  await maker.getByRole('button', { name: 'New category' }).click();
  const creating = dialog(maker, 'New strategy category');
  await creating.getByLabel('Simplified Chinese name').fill('稳健');
  await creating.getByLabel('English name').fill(category);
  await creating.getByRole('radio', { name: 'Anchor' }).click();
  await creating.getByRole('button', { name: 'Save' }).click();
  await expect(creating).toBeHidden();
  await expect(rowOf(maker, category)).toContainText('Visible');

  const name = `Ladder ${Date.now()}`;
  await maker.goto('/#/strategy/library');
  await maker.getByRole('button', { name: 'New strategy' }).click();
  const editor = dialog(maker, 'New strategy');
  await editor.getByLabel('Simplified Chinese name').fill('阶梯');
  await editor.getByLabel('English name').fill(name);
  await editor.getByRole('combobox', { name: 'Category' }).selectOption(category);
  await expect(editor.getByText('No problems found.')).toBeVisible();
  await expect(editor.getByRole('row')).toHaveCount(9);
  await editor.getByLabel('Capital').fill('100');
  await expect(editor.getByText('Ladder exceeds capital')).toBeVisible();
  await editor.getByRole('button', { name: /Set Capital to/ }).click();
  await expect(editor.getByText('No problems found.')).toBeVisible();
  await editor.getByLabel('Take-profit', { exact: true }).fill('0');
  await expect(editor.getByText('Shown once all parameters are valid.').first()).toBeVisible();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByLabel('Take-profit', { exact: true })).toHaveAccessibleDescription(
    /Enter a percentage from 0.01 to 100/,
  );
  await editor.getByLabel('Take-profit', { exact: true }).fill('1.5');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();

  await rowOf(maker, name).click();
  const drawer = dialog(maker, name);
  await expect(drawer).toContainText('Revision 1 isn’t ready for the shelf');
  await expect(drawer.getByRole('button', { name: 'Request shelf' })).toBeHidden();
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const revising = dialog(maker, `Edit · ${name}`);
  await revising.getByLabel('Take-profit', { exact: true }).fill('1.8');
  await expect(revising).toContainText('Saving creates revision 2');
  await revising.getByRole('button', { name: 'Save' }).click();
  await expect(revising).toBeHidden();
  await expect(drawer.getByRole('row', { name: /^Take-profit 1\.5% 1\.8%/ })).toBeVisible();
});

test('a variant of a sweep opens as its backtest, and two backtests are compared', async ({ desk }) => {
  const page = await desk('maker', '/strategy/sweep');
  await rowOf(page, 'Steady steps').first().click();
  const map = dialog(page, /^Sweep #/).getByRole('table', { name: 'Variants' });
  await expect(map.getByRole('button')).toHaveCount(36);
  await expect(map.locator('[data-plateau]').first()).toBeVisible();
  await map.getByRole('button').first().click();
  const result = dialog(page, /^Backtest #/);
  await expect(result.getByRole('row', { name: /^By candle color \(default\) \d/ })).toBeVisible();
  await result.getByRole('button', { name: 'Close' }).click();
  const rows = page.getByRole('table').locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Done');
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare' }).click();
  const compared = dialog(page, 'Compare backtests');
  await expect(compared.getByRole('row', { name: /^Final equity \S+ \S+/ })).toBeVisible();
  await expect(compared.getByRole('row', { name: /^Take-profit 0\.5%/ })).toBeVisible();
});
