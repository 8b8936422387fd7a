import { expect } from '@playwright/test';
import { dragOnto } from '../support/drag.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

interface Offered {
  list: { symbol: string; exchange: string; sort: number }[];
}

test('changes of a sync are accepted and refused, a dangerous one with a reason', async ({ desk }) => {
  const admin = await desk('admin', '/trading/sync?status=waiting');
  await rowOf(admin, 'binance').click();
  const drawer = dialog(admin, /binance · sync/);
  await expect(drawer.getByRole('heading', { name: 'Dangerous (1)' })).toBeVisible();
  const part = (name: string) =>
    drawer.locator('section').filter({ has: admin.getByRole('heading', { name }) });
  await expect(part('Dangerous (1)').first()).toContainText('Price tick 0.01 → 0.1');

  await part('Dangerous (1)').first().getByRole('button', { name: 'Accept all' }).click();
  const accepting = dialog(admin, 'Accept 1 change');
  await expect(accepting.getByRole('button', { name: 'Accept 1' })).toBeDisabled();
  await accepting.getByLabel('Reason').fill('Announced by the exchange');
  await accepting.getByRole('button', { name: 'Accept 1' }).click();
  await expect(accepting.getByRole('alert')).toContainText('1 of 1 changes accepted');
  await accepting.getByRole('button', { name: 'Close' }).last().click();
  await expect(drawer.getByRole('heading', { name: 'Dangerous (1)' })).toHaveCount(0);

  await part('New (2)').first().getByRole('checkbox', { name: 'TON/USDT' }).check();
  await part('New (2)').first().getByRole('button', { name: 'Refuse 1' }).click();
  const refusing = dialog(admin, 'Refuse 1 change');
  await refusing.getByRole('button', { name: 'Refuse 1' }).click();
  await expect(refusing.getByRole('alert')).toContainText('1 of 1 changes refused');
  await refusing.getByRole('button', { name: 'Close' }).last().click();
  await expect(drawer.getByRole('heading', { name: 'New (1)' })).toBeVisible();

  await admin.goto('/#/trading/transaction?symbol=ETH%2FUSDT%3AUSDT');
  await rowOf(admin, 'ETH/USDT:USDT').click();
  await expect(dialog(admin, 'ETH/USDT:USDT')).toContainText('Announced by the exchange');
});

test('pairs are put in order by keys and by dragging, and many are changed after a preview', async ({
  desk,
  platform,
}) => {
  const admin = await desk('admin', '/trading/transaction');
  await admin.getByRole('button', { name: 'Reorder' }).click();
  const ordering = dialog(admin, 'Pair order');
  const handle = ordering.getByRole('button', { name: /Move SOL\/USDT on binance/ });
  const place = async () =>
    Number(/position (\d+)/.exec((await handle.getAttribute('aria-label')) ?? '')?.[1]);
  await expect(handle).toBeVisible();
  const before = await place();
  expect(before).toBeGreaterThan(1);
  await handle.press('ArrowUp');
  await expect.poll(place).toBe(before - 1);
  await expect(handle).toBeFocused();
  await handle.press('ArrowDown');
  await expect.poll(place).toBe(before);

  const rows = ordering.getByRole('listitem');
  const moved = rows.nth(before - 1);
  await dragOnto(moved, rows.first());
  await expect.poll(place).toBe(1);
  await admin.reload();
  await admin.getByRole('button', { name: 'Reorder' }).click();
  await expect(handle).toHaveAccessibleName(/position 1$/);
  const first = async () => {
    const { list } = await platform.get<Offered>('/platform/v1/pairs');
    return list.toSorted((a, b) => a.sort - b.sort)[0];
  };
  await expect.poll(first).toMatchObject({ symbol: 'SOL/USDT', exchange: 'binance' });
  await dragOnto(rows.first(), rows.nth(before - 1));
  await expect.poll(place).toBe(before);
  await ordering.getByRole('button', { name: 'Close' }).click();

  await admin.goto('/#/trading/transaction?exchange=bybit');
  await expect(rowOf(admin, 'XRP/USDT')).toBeVisible();
  await admin.getByRole('button', { name: 'Bulk edit' }).click();
  const changing = dialog(admin, 'Bulk edit pairs');
  await changing.getByLabel('Recommended').selectOption({ label: 'Recommend' });
  await changing.getByRole('button', { name: 'Preview' }).click();
  await changing.getByRole('button', { name: 'Update 3 pairs' }).click();
  await expect(changing.getByRole('alert')).toContainText('3 of 3 pairs updated');
});

test('an exchange says what it touches before it is switched off', async ({ desk }) => {
  const admin = await desk('admin', '/trading/exchange');
  await rowOf(admin, 'Bybit').click();
  const drawer = dialog(admin, 'Bybit');
  await drawer.getByRole('button', { name: 'Disable' }).click();
  const asking = dialog(admin, 'Disable Bybit');
  await expect(asking.getByText('Enabled pairs').locator('..')).toContainText('1');
  await asking.getByLabel('Reason').fill('Maintenance at the exchange');
  await asking.getByRole('button', { name: 'Disable' }).click();
  await expect(asking).toBeHidden();
  await drawer.getByRole('button', { name: 'Enable' }).click();
  await dialog(admin, 'Enable Bybit').getByRole('button', { name: 'Enable' }).click();
  await expect(drawer.getByRole('button', { name: 'Disable' })).toBeVisible();
});
