import { expect, type Page } from '@playwright/test';
import { hearNothing } from '../support/hear-nothing.ts';
import { signIn, staffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';

async function enter(page: Page, username: string, password: string): Promise<void> {
  // A list behind it may have a filter of the same name.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

test('a wrong password is an error of its field and leads nowhere', async ({ visitor }) => {
  const page = await visitor('/member/member');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Enter your username');
  await expect(page.getByLabel('Username')).toBeFocused();
  await enter(page, 'support', 'short');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await enter(page, `nobody-${Date.now()}`, 'wrong password');
  await expect(password).toHaveAccessibleDescription('Wrong username or password');
  await expect(password).toBeFocused();
  await expect(page).toHaveURL(/#\/login/);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('five failures lock the name for a while', async ({ visitor }) => {
  const page = await visitor('/');
  const username = `nobody-${Date.now()}`;
  for (let failure = 1; failure <= 6; failure += 1) {
    await enter(page, username, `wrong password ${failure}`);
    await expect(page.getByText(failure <= 5 ? 'Wrong username or password' : 'Too many')).toBeVisible();
  }
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Too many failed attempts. Try again in 1 min',
  );
});

test('signing in greets and leads back to where one was going', async ({ visitor, quarterdeck }) => {
  const page = await visitor('/finance/withdrawal?status=refuse');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await page.clock.setFixedTime(new Date('2026-11-21T08:30:00+01:00'));
  await enter(page, 'checker', quarterdeck.password);
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expect(page.getByText('Good morning, Finance checker')).toBeVisible();
  await expect(page).toHaveURL(/#\/finance\/withdrawal\?status=refuse$/);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Status: Refused');
});

test('a target on another host is ignored', async ({ visitor, quarterdeck }) => {
  const page = await visitor('/login?redirect=%2F%2Fevil.example');
  await enter(page, 'content', quarterdeck.password);
  await expect(account(page)).toBeVisible();
  await expect(page).toHaveURL(`${quarterdeck.url}/#/`);
});

test('a role sees its own menu and nothing else', { tag: '@core' }, async ({ desk, staff }) => {
  const page = await desk('support');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today/);
  await expect(page.getByRole('treeitem')).toHaveText([
    'Home',
    'User management',
    'Finance',
    'Strategy',
    'Robots',
    'Copy trading',
    'Exchange',
    'Marketing',
    'Articles',
    'Settings',
    'Releases',
  ]);
  await page.goto('/#/system/role');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today/);
  const answer = await staff('support').get('/backstage/auth_group/index');
  expect(answer).toMatchObject({ code: 403, error: 'forbidden', data: null });
});

test('signing out ends the session in every tab and on the server, and another tab keeps what was typed there', {
  tag: '@core',
}, async ({ visitor, quarterdeck }) => {
  const token = await signIn(quarterdeck, 'risk');
  const page = await visitor('/', { token });
  const second = await page.context().newPage();
  await second.goto('/#/member/member?frozen=false&sort=created_at');
  await expect(second.getByRole('table', { name: 'User management' })).toBeVisible();
  const openDialog = async () => {
    await second
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click();
    await second.getByRole('menuitem', { name: 'Freeze' }).click();
  };
  await openDialog();
  await second.getByRole('textbox', { name: 'Reason' }).fill('Half a reason');

  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, second]) await expect(tab.getByLabel('Username')).toBeVisible();
  const answer = await staffClient(quarterdeck, token).get('/backstage/userInfo');
  expect(answer).toMatchObject({ code: 401, data: null });

  await second.goto('/#/finance/record');
  await expect(second.getByLabel('Username')).toBeVisible();
  await expect(second.getByRole('table')).toBeHidden();

  await enter(second, 'risk', quarterdeck.password);
  await second.goto('/#/member/member?frozen=false&sort=created_at');
  await openDialog();
  await second.getByRole('button', { name: 'Restore' }).click();
  await expect(second.getByRole('textbox', { name: 'Reason' })).toHaveValue('Half a reason');
});

test('a session that ended elsewhere leads to the sign-in and back', async ({ visitor, quarterdeck }) => {
  const token = await signIn(quarterdeck, 'support');
  const page = await visitor('/member/member?frozen=true', { token });
  await hearNothing(page);
  await expect(page.getByRole('table', { name: 'User management' })).toBeVisible();
  await staffClient(quarterdeck, token).get('/logout');
  // The watch of the session may notice first and replace the page.
  await page.getByRole('button', { name: 'Refresh page' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(page.getByLabel('Username')).toBeVisible();
  await enter(page, 'support', quarterdeck.password);
  await expect(page).toHaveURL(/#\/member\/member\?frozen=true$/);
});
