import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { hearNothing } from '../support/hear-nothing.ts';
import { signIn, staffClient } from '../support/staff.ts';
import { test } from '../support/test.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Locked' });
const users = (page: Page) => page.getByRole('table', { name: 'User management' });

async function lockByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Lock screen' }).click();
  await expect(password(page)).toBeFocused();
}

async function unlock(page: Page, word: string): Promise<void> {
  await password(page).fill(word);
  await password(page).press('Enter');
  await expect(heading(page)).toBeHidden();
}

/** Expects that only the lock screen can be seen, read aloud or focused. */
async function expectNothingBehind(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Locked - Quarterdeck');
  expect(await page.locator('body').ariaSnapshot()).toMatch(/^- main "Locked":(\n {2}.*)+$/);
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(lines.slice(2)).toEqual(['Quarterdeck', 'Locked', 'Support', 'Password', 'Unlock', 'Sign out']);
}

test('what was begun is hidden while the session is locked, and found again after it', async ({
  visitor,
  quarterdeck,
}) => {
  const token = await signIn(quarterdeck, 'support');
  const page = await visitor('/member/member', { token, size: { width: 1440, height: 420 } });
  await expect(users(page)).toBeVisible();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('half a na');
  await page.evaluate(() => scrollTo(0, 120));
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);

  await lockByMenu(page);
  await expectNothingBehind(page);
  await unlock(page, quarterdeck.password);
  await expect(users(page)).toBeVisible();
  await expect(page).toHaveTitle('User management - Quarterdeck');
  await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toHaveValue('half a na');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeFocused();
});

test('a dialog is locked by keys alone, and no key closes it meanwhile', async ({ visitor, quarterdeck }) => {
  const token = await signIn(quarterdeck, 'maker');
  const page = await visitor('/finance/recharge', { token });
  await page.getByRole('button', { name: 'Manual credit' }).click();
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('102990');
  await page.keyboard.press('Alt+L');
  await expect(password(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const key of ['Escape', 'Alt+W', 'Control+K', '?']) await page.keyboard.press(key);
  await expect(password(page)).toHaveValue('?');

  await page.keyboard.press('Enter');
  await expect(password(page)).toHaveAccessibleDescription('Wrong password');
  await expect(password(page)).toBeFocused();
  const stops = ['Show password', 'Unlock', 'Sign out'];
  for (const name of stops) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  for (const _ of stops) await page.keyboard.press('Shift+Tab');
  await expect(password(page)).toBeFocused();

  await unlock(page, quarterdeck.password);
  await expect(field).toHaveValue('102990');
  await expect(field).toBeFocused();
});

test('the lock outlives F5 and holds in every window of the session', async ({ visitor, quarterdeck }) => {
  const token = await signIn(quarterdeck, 'support');
  const page = await visitor('/member/member', { token });
  const second = await page.context().newPage();
  await second.goto('/#/finance/record');
  await expect(second.getByRole('table')).toBeVisible();
  await expect(users(page)).toBeVisible();

  await lockByMenu(page);
  await expect(heading(second)).toBeVisible();
  await expectNothingBehind(second);

  // No page is drawn before the lock screen.
  const drawn: string[] = [];
  await page.exposeFunction('drawn', (text: string) => drawn.push(text));
  await page.addInitScript(() => {
    const tell = (globalThis as unknown as { drawn(text: string): void }).drawn;
    new MutationObserver(() => tell(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.reload();
  await expect(password(page)).toBeFocused();
  await expectNothingBehind(page);
  expect(drawn.join('\n')).toContain('Locked');
  expect(drawn.join('\n')).not.toContain('User management');

  const calls: string[] = [];
  second.on('request', (request) => calls.push(request.url()));
  await unlock(page, quarterdeck.password);
  await expect(users(page)).toBeVisible();
  await expect(heading(second)).toBeHidden();
  await expect(second.getByRole('table')).toBeVisible();
  await expect.poll(() => calls.some((url) => url.includes('/router/counts'))).toBe(true);
});

test('a window that did not hear of the lock learns it by the next answer', async ({
  visitor,
  quarterdeck,
}) => {
  const token = await signIn(quarterdeck, 'support');
  const page = await visitor('/member/member', { token });
  await hearNothing(page);
  await expect(users(page)).toBeVisible();
  await staffClient(quarterdeck, token).post('/backstage/lock', {});
  await page.getByRole('button', { name: 'Refresh page' }).click();
  await expect(password(page)).toBeFocused();
  await expectNothingBehind(page);
  await unlock(page, quarterdeck.password);
  await expect(users(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeHidden();
});

test('signing out from the lock screen shows nothing of the page', async ({ visitor, quarterdeck }) => {
  const token = await signIn(quarterdeck, 'support');
  const page = await visitor('/member/member', { token });
  await expect(users(page)).toBeVisible();
  await lockByMenu(page);
  // The page holds a token that was exchanged elsewhere.
  const { data } = await staffClient(quarterdeck, token).get<{ token: string }>('/refreshToken');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      seen.push(document.body.innerText);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeHidden();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.join('\n'));
  expect(seen).toContain('Locked');
  expect(seen).not.toContain('User management');
  for (const left of [token, data?.token ?? ''])
    expect(await staffClient(quarterdeck, left).get('/refreshToken')).toMatchObject({ code: 401 });
});

test('? lists the shortcut', async ({ desk }) => {
  const page = await desk('support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Lock screen')).toBeVisible();
});

const looks = [
  ['zh-CN', '已锁屏', 'light', 390],
  ['ch-CN', '已鎖定螢幕', 'dark', 1440],
  ['en-US', 'Locked', 'dark', 390],
] as const;

test('the lock screen is in order in all languages, both colours, large and small', async ({
  visitor,
  quarterdeck,
}) => {
  const token = await signIn(quarterdeck, 'support');
  await staffClient(quarterdeck, token).post('/backstage/lock', {});
  for (const [language, name, colorScheme, width] of looks) {
    const page = await visitor('/', { token, language, size: { width, height: 844 } });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectNoViolations(page, `${language}, ${colorScheme}, ${width} px`);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(excess).toBeLessThanOrEqual(0);
  }
});
