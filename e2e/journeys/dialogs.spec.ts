import { expect, type Locator } from '@playwright/test';
import { dragBy } from '../support/drag.ts';
import { test } from '../support/test.ts';
import { dialog, findWithdrawal } from '../support/withdrawals-page.ts';

test('a dialog is moved by pointer and keyboard and never leaves the window', async ({
  platform,
  desk,
  staff,
}) => {
  const { no } = await platform.userWhoWithdraws('70');
  const { id } = await findWithdrawal(staff('support'), no);
  const page = await desk('checker', `/finance/withdrawal?id=${id}`);
  await dialog(page, `Withdrawal ${no}`).getByRole('button', { name: 'Refuse' }).click();
  const asking = dialog(page, `Refuse · ${no}`);
  const handle = asking.getByRole('button', { name: 'Move dialog' });
  await asking.getByLabel('Reason').fill('Source of funds not shown');
  const home = await boxOf(asking);

  await drag(asking, home.x - 200, home.y + 150);
  expect(await boxOf(asking)).toMatchObject({ x: home.x - 200, y: home.y + 150 });
  await drag(asking, 5_000, 5_000);
  const corner = await boxOf(asking);
  expect(corner.x + corner.width).toBeLessThanOrEqual(1440);
  expect(corner.y + corner.height).toBeLessThanOrEqual(900);
  expect(corner.y, 'as far as it goes').toBeGreaterThan(500);

  await page.setViewportSize({ width: 1000, height: 600 });
  await expect.poll(async () => isInside(await boxOf(asking), 1000, 600)).toBe(true);
  await handle.press('Home');
  const centred = await boxOf(asking);
  await handle.press('ArrowLeft');
  await handle.press('Shift+ArrowDown');
  expect(await boxOf(asking)).toMatchObject({ x: centred.x - 16, y: centred.y + 96 });
  await asking.getByRole('heading').dblclick();
  expect(await boxOf(asking)).toMatchObject({ x: centred.x, y: centred.y });

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(handle, 'a narrow window is filled').toBeHidden();
  expect(await boxOf(asking)).toMatchObject({ x: 0, y: 0, width: 390 });
  await expect(asking.getByLabel('Reason')).toHaveValue('Source of funds not shown');
});

test('the buttons of a long dialog stay on the screen', async ({ desk }) => {
  const page = await desk('admin', '/version/versionset');
  await page.getByRole('button', { name: 'Check a device' }).click();
  const asking = dialog(page, 'Check a device');
  const send = asking.getByRole('button', { name: 'Check', exact: true });
  for (const [width, height] of [
    [1440, 900],
    [390, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => isInside(await boxOf(send), width, height)).toBe(true);
  }
});

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return box;
}

/** Drags a dialog by its title until its corner is at a point. */
async function drag(element: Locator, x: number, y: number): Promise<void> {
  const [box, title] = [await boxOf(element), element.getByRole('heading')];
  await dragBy(title, [10, (await boxOf(title)).height / 2], [x - box.x, y - box.y]);
}

function isInside(box: Box, width: number, height: number): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}
