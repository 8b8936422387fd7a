import { expect, type Page } from '@playwright/test';
import { codeFor, nextCodeFor } from '../support/authenticator.ts';
import { expectNoViolations } from '../support/axe.ts';
import { lookUntil } from '../support/look.ts';
import { type Quarterdeck, startServer } from '../support/server.ts';
import { signIn } from '../support/staff.ts';
import { test } from '../support/test.ts';

const path = '/setting/personalCenter';
const card = (page: Page, name: string) => page.getByRole('region', { name });

/** A server of its own, so that the passwords of the shared one stay as they are. */
let quarterdeck: Quarterdeck;
let stop = async () => {};
test.beforeAll(async () => {
  ({ quarterdeck, stop } = await startServer({ empty: true, isNamed: true }));
});
test.afterAll(() => stop());

test.describe.configure({ mode: 'serial' });

test('a person looks after their own account, and a new password ends every other session', async ({
  visitor,
  faults,
}) => {
  const server = quarterdeck;
  const page = await visitor('/', { server, token: await signIn(server, 'admin') });
  const elsewhere = await visitor('/', { server, token: await signIn(server, 'admin') });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Personal center' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal center' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Personal center' })).toBeHidden();

  const profile = card(page, 'Profile');
  await profile.getByLabel('Name').fill('Grace');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Account menu: Grace' })).toBeVisible();

  const password = card(page, 'Password');
  await password.getByLabel('Current password').fill(server.password);
  await password.getByLabel('New password', { exact: false }).first().fill('a password of now');
  await password.getByLabel('Confirm new password').fill('a password of now');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(card(page, 'Sessions and devices').getByRole('listitem')).toHaveCount(1);
  const farewell = elsewhere.getByRole('alert').filter({ hasText: 'has expired' });
  await lookUntil(elsewhere, (options) => expect(farewell).toBeVisible(options));
  await expect(elsewhere.getByLabel('Username')).toBeVisible();
  // The previous page logs the refusal to the console too.
  faults.length = 0;
  quarterdeck = { ...server, password: 'a password of now' };
});

const looks = [
  ['zh-CN', '个人中心', 'light', 390],
  ['ch-CN', '個人中心', 'dark', 1440],
  ['en-US', 'Personal center', 'dark', 390],
] as const;

test('the page is in order in all languages, both colours, large and small', async ({ visitor }) => {
  const token = await signIn(quarterdeck, 'admin');
  for (const [language, name, colorScheme, width] of looks) {
    const size = { width, height: 844 };
    const page = await visitor(path, { server: quarterdeck, token, language, size });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoViolations(page, `${language} ${colorScheme} ${width}`);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(excess).toBeLessThanOrEqual(0);
  }
});

test('a passkey is made, and signs in by itself', async ({ visitor }) => {
  const page = await visitor(path, { server: quarterdeck, token: await signIn(quarterdeck, 'admin') });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const passkeys = card(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByLabel('Name').fill('Laptop');
  await passkeys.getByLabel('Current password').fill(quarterdeck.password);
  await page.keyboard.press('Enter');
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'Not used yet' })).toBeVisible();
  await expectNoViolations(page, 'passkeys');

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(byPasskey).toBeVisible();
  await expectNoViolations(page, 'signing in');
  await byPasskey.click();
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'Last used' })).toBeVisible();
  await passkeys.getByRole('button', { name: 'Edit Laptop' }).click();
  await expectNoViolations(page, 'a passkey open');
});

test('a second factor is set up, and signing in takes a code or a recovery code', async ({ visitor }) => {
  const server = quarterdeck;
  const page = await visitor(path, { server, token: await signIn(server, 'admin') });
  const factor = card(page, 'Two-factor authentication');
  await factor.getByLabel('Current password').fill(server.password);
  await factor.getByRole('button', { name: 'Set up' }).click();
  await expect(factor.getByRole('img', { name: 'Authenticator app QR code' })).toBeVisible();
  await expectNoViolations(page, 'enrolment');
  const key = (await factor.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await factor.getByRole('textbox', { name: 'Code' }).fill(codeFor(key));
  await factor.getByRole('button', { name: 'Turn on' }).click();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await factor.getByRole('listitem').allTextContents();
  await expectNoViolations(page, 'recovery codes');

  const signInWith = async (code: string) => {
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(server.password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await signInWith('000000');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(
    'The code is wrong or has already been used',
  );
  await expectNoViolations(page, 'the code step');
  // The current code was used to turn it on.
  await page.getByLabel('Code').fill(nextCodeFor(key));
  await page.keyboard.press('Enter');
  await expect(factor.getByText('10 recovery codes left')).toBeVisible();
  await signOut();
  await signInWith(recovery);
  await expect(factor.getByText('9 recovery codes left')).toBeVisible();
});
