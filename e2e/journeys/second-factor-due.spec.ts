import { expect } from '@playwright/test';
import { codeFor, nextCodeFor } from '../support/authenticator.ts';
import { expectNoViolations } from '../support/axe.ts';
import { type Quarterdeck, startServer } from '../support/server.ts';
import { test } from '../support/test.ts';

let quarterdeck: Quarterdeck;
let stop = async () => {};
test.beforeAll(async () => {
  ({ quarterdeck, stop } = await startServer({ empty: true, needsFactor: true, isNamed: true }));
});
test.afterAll(() => stop());

test('anyone who can move money sets up a second factor at the first sign-in, and signs in with it from then on', async ({
  visitor,
}) => {
  const server = quarterdeck;
  const signIn = async () => {
    const page = await visitor('/', { server });
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(server.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    return page;
  };
  const page = await signIn();
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Passkey' })).toBeVisible();
  await expectNoViolations(page, 'the page that asks for a second factor');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await page.getByLabel('Current password').fill(server.password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectNoViolations(page, 'the page that asks for a second factor');
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectNoViolations(page, 'the page that asks for a second factor');
  const downloads = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await downloads).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();

  const later = await signIn();
  await later.getByRole('textbox', { name: 'Code' }).fill(nextCodeFor(key));
  await later.keyboard.press('Enter');
  await expect(later.getByRole('button', { name: /^Account menu/ })).toBeVisible();
});
