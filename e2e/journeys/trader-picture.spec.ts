import { expect, type Page } from '@playwright/test';
import { pngOf } from '@quarterdeck/server/test/support/pictures';
import { activate } from '../support/activate.ts';
import { dataOf } from '../support/answer.ts';
import type { Row } from '../support/launch.ts';
import type { Platform } from '../support/platform.ts';
import type { StaffClient, StaffName } from '../support/staff.ts';
import { test } from '../support/test.ts';
import { dialog, rowOf } from '../support/withdrawals-page.ts';

const uploaded = /^\/backstage\/file\/[0-9a-f]{64}$/;

/** A user whose application was approved. @returns the uid, which is the name as well */
async function aTrader(platform: Platform, staff: (name: StaffName) => StaffClient): Promise<string> {
  const uid = await platform.join('leader');
  await activate(staff('admin'), staff('maker'), uid);
  await platform.fund(uid, '500');
  await platform.post('/platform/v1/traders/applications', {
    ...{ ref: `apply-${uid}`, uid, display_name: uid, intro: 'Ladders on the majors' },
    ...{ share_pct: '10', tier: 1, exchange: 'binance', key_check: 'passed' },
    key_checked_at: new Date().toISOString(),
  });
  const path = '/backstage/trader_application';
  const found = await staff('checker').get<{ list: Row[] }>(`${path}/index?uid=${uid}`);
  const [application] = dataOf(found).list;
  const pointer = { id: application?.id, version: application?.version };
  dataOf(await staff('checker').post(`${path}/approve`, pointer));
  return uid;
}

/** Chooses a picture in the form that edits the trader. @returns the dialog that crops it */
async function choosePicture(page: Page, uid: string, buffer: Buffer) {
  const picture = { name: 'portrait.png', mimeType: 'image/png', buffer };
  await dialog(page, `Edit · ${uid}`).locator('input[type=file]').setInputFiles(picture);
  const cropping = dialog(page, 'Profile image');
  await expect(cropping.getByRole('application', { name: 'Visible area of the image' })).toBeFocused();
  return cropping;
}

test('a trader gets a picture, cropped in a dialog over the form, and loses it again', async ({
  desk,
  platform,
  staff,
}) => {
  const uid = await aTrader(platform, staff);
  const page = await desk('risk', `/copy/trader?uid=${uid}`);
  const listed = rowOf(page, uid).locator('img');
  await expect(listed).not.toHaveAttribute('src', uploaded);
  const placeholder = (await listed.getAttribute('src')) ?? '';
  await rowOf(page, uid).click();
  const drawer = dialog(page, new RegExp(`^${uid}`));
  const shown = drawer.locator('img').first();
  const editing = dialog(page, `Edit · ${uid}`);
  const edited = editing.locator('img');

  await test.step('Escape closes the dialog that crops, then the form, then the drawer', async () => {
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
    const cropping = await choosePicture(page, uid, await pngOf(300, 200, '#246'));
    await page.keyboard.press('Escape');
    await expect(cropping).toBeHidden();
    await expect(editing).toBeVisible();
    await expect(edited, 'nothing was chosen').toHaveAttribute('src', placeholder);
    await page.keyboard.press('Escape');
    await expect(editing).toBeHidden();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('a picture is cropped by keys, used and saved', async () => {
    await rowOf(page, uid).click();
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
    const cropping = await choosePicture(page, uid, await pngOf(300, 200, '#246'));
    for (const key of ['+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await cropping.getByRole('button', { name: 'Use this image' }).click();
    await expect(cropping).toBeHidden();
    await expect(edited).toHaveAttribute('src', uploaded);
    await editing.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editing).toBeHidden();
    const address = (await shown.getAttribute('src')) ?? '';
    expect(address).toMatch(uploaded);
    await expect(listed).toHaveAttribute('src', address);
    const side = (image: HTMLImageElement) => image.naturalWidth;
    await expect.poll(() => shown.evaluate(side), 'it is drawn').toBe(512);
  });

  await test.step('it is removed, and the placeholder is back', async () => {
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
    await editing.getByRole('button', { name: 'Remove image' }).click();
    await expect(edited).toHaveAttribute('src', placeholder);
    await editing.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editing).toBeHidden();
    await expect(shown).toHaveAttribute('src', placeholder);
    await expect(listed).toHaveAttribute('src', placeholder);
  });
});
