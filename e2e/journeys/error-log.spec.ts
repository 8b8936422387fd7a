import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { dialog } from '../support/withdrawals-page.ts';

test('what breaks on the page is counted, shown with ways to look it up, and cleared', async ({
  desk,
  faults,
}) => {
  const page = await desk('admin', '/member/member');
  await expect(page.getByRole('table')).toBeVisible();
  const bell = page.getByRole('button', { name: /^Error log/ });
  const log = dialog(page, 'Error log');
  await expect(bell, 'nothing broke yet').toBeHidden();

  for (const message of ['The compass is broken', 'The compass is broken', 'No wind & no tide'])
    await page.evaluate((text) => reportError(new Error(text)), message);
  await expect(bell).toHaveAccessibleName('Error log: 2 errors');
  await expect(bell).toHaveText('2');
  expect(faults.splice(0), 'what this story has broken').toEqual([
    expect.stringContaining('The compass is broken'),
    expect.stringContaining('The compass is broken'),
    expect.stringContaining('No wind & no tide'),
  ]);

  await bell.press('Enter');
  const row = log.getByRole('row').filter({ hasText: 'No wind & no tide' });
  await expect(log.getByRole('row')).toHaveCount(3);
  await expect(row.getByRole('cell').first()).toHaveText('/member/member');
  await expect(log.getByText('Occurred 2 times')).toBeVisible();
  await row.getByText('Stack').click();
  await expect(row.getByText(/^Error: No wind & no tide\s+at/)).toBeVisible();
  for (const [engine, host] of [
    ['Baidu', 'www.baidu.com'],
    ['Google', 'www.google.com'],
    ['Bing', 'www.bing.com'],
  ] as const) {
    const link = row.getByRole('link', { name: engine });
    await expect(link).toHaveAttribute('target', '_blank');
    const { hostname, search } = new URL((await link.getAttribute('href')) ?? '');
    expect([hostname, decodeURIComponent(search)]).toEqual([
      host,
      expect.stringMatching(/=No wind & no tide$/),
    ]);
  }
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
  await expect(bell).toBeFocused();

  await bell.click();
  await log.getByRole('button', { name: 'Clear' }).click();
  await expect(log).toBeHidden();
  await expect(bell).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a page whose script does not come says so in its place, and comes the next time', async ({
  desk,
  faults,
}) => {
  const page = await desk('admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/static\/list-page-.*\.js$/, (route) => route.abort());
  await page.goto('/#/finance/record');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to resolve async component' });
  await expect(failure).toContainText('wallet-records/list');
  await expect(page.getByRole('button', { name: /^Error log: 1 error$/ })).toBeVisible();
  expect(faults.splice(0).length, 'what this story has broken').toBeGreaterThan(0);
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Wallet records' })).toBeVisible();
});
