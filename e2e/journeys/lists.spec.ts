import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/** Rows that no other journey touches: the sample data up to the last day. */
const settled = `created_at_to=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
const place = `/finance/withdrawal?status=success&${settled}`;

const table = (page: Page) => page.getByRole('table', { name: 'Withdrawals' });
const bodyRows = (page: Page) => table(page).locator('tbody').getByRole('row');
const numbers = async (page: Page) => {
  await expect(table(page)).toHaveAttribute('aria-busy', 'false');
  return await bodyRows(page)
    .getByText(/^W\d{14}$/)
    .allInnerTexts();
};

test('a list is sorted by a click on a column', async ({ desk }) => {
  const page = await desk('support', place);
  const header = table(page).getByRole('columnheader', { name: 'Gross' });
  const amounts = async () => {
    const texts = await bodyRows(page).getByRole('cell', { name: /USDT$/ }).allInnerTexts();
    return texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  };
  for (const [direction, order] of [
    ['descending', (a: number, b: number) => b - a],
    ['ascending', (a: number, b: number) => a - b],
  ] as const) {
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', direction);
    await expect(table(page)).toHaveAttribute('aria-busy', 'false');
    const shown = await amounts();
    expect(shown).toHaveLength(20);
    expect(shown).toEqual(shown.toSorted(order));
  }
});

test('pages are turned forward, backward and to both ends', async ({ desk }) => {
  const page = await desk('support', place);
  const turn = async (name: string) => {
    const before = (await numbers(page)).join();
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(async () => (await numbers(page)).join()).not.toBe(before);
    return await numbers(page);
  };
  await expect(bodyRows(page)).toHaveCount(20);
  const first = await numbers(page);
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  const second = await turn('Next page');
  expect(first).not.toContain(second[0]);
  await page.reload();
  await expect(bodyRows(page)).toHaveCount(20);
  expect(await numbers(page), 'a reload keeps the page').toEqual(second);
  expect(await turn('Previous page')).toEqual(first);
  const last = await turn('Last page');
  expect(last).toEqual(last.toSorted().toReversed());
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  expect(await turn('First page')).toEqual(first);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(bodyRows(page)).toHaveCount(50);
});

test('the chosen columns stay chosen', async ({ desk }) => {
  const page = await desk('support', place);
  const head = (name: string) => table(page).getByRole('columnheader', { name });
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Transaction hash' }).check();
  await page.getByRole('checkbox', { name: 'Address', exact: true }).uncheck();
  await expect(head('Transaction hash')).toBeVisible();
  await page.reload();
  await expect(head('Transaction hash')).toBeVisible();
  await expect(head('Address')).toBeHidden();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect(head('Address')).toBeVisible();
});

test('the file holds the rows that the filter finds, and their sums stand below the list', {
  tag: '@core',
}, async ({ desk }) => {
  const page = await desk('maker', `${place.replace('success', 'fail')}&page_size=200`);
  const shown = await numbers(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^withdrawal-.*\.csv$/);
  const text = readFileSync(await download.path(), 'utf8').replace(/^\ufeff/, '');
  const [head = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
  expect(column('no')).toEqual(shown);
  expect(new Set(column('status'))).toEqual(new Set(['fail']));
  // In millionths, because floats are not exact.
  const total = column('gross').reduce((sum, gross) => sum + BigInt(Math.round(Number(gross) * 1e6)), 0n);
  const sums = page.getByRole('region', { name: 'Totals for the filtered rows' });
  await expect(sums).toContainText(`${shown.length} rows`);
  const spoken = (await sums.getByRole('definition').nth(1).innerText()).replace(/[^\d.]/g, '');
  expect(BigInt(Math.round(Number(spoken) * 1e6))).toBe(total);
});

test('a page in another tab is found as it was left, also after F5', async ({ desk }) => {
  const page = await desk('support', place);
  const tabs = page.getByRole('navigation', { name: 'Open pages' });
  await expect(bodyRows(page)).toHaveCount(20);
  const uid = page.getByRole('combobox', { name: 'User UID' });
  await uid.fill('1033');
  await page.getByRole('treeitem', { name: 'Wallet records' }).click();
  await expect(page.getByRole('table', { name: 'Wallet records' })).toBeVisible();
  await expect(tabs.getByRole('tab')).toHaveText(['Home', 'Withdrawals', 'Wallet records']);

  await tabs.getByRole('tab', { name: 'Withdrawals' }).click();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Status: Success');
  await expect(uid, 'what was typed, but not applied yet').toHaveValue('1033');
  await expect(tabs.getByRole('tab', { name: 'Wallet records' })).toHaveAttribute('href', '#/finance/record');
  await uid.clear();
  await expect(bodyRows(page)).toHaveCount(20);

  await page.reload();
  await expect(tabs.getByRole('tab')).toHaveText(['Home', 'Withdrawals', 'Wallet records']);
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Status: Success');
  await tabs.getByTitle('Close Withdrawals').click();
  await expect(page).toHaveURL(/#\/finance\/record/);
  await expect(tabs.getByRole('tab')).toHaveText(['Home', 'Wallet records']);
});

test('the page never scrolls sideways, also where the table just finds no room', async ({ desk }) => {
  const page = await desk('support', place);
  await expect(bodyRows(page)).toHaveCount(20);
  for (const width of [1000, 1024, 1050, 1080]) {
    await page.setViewportSize({ width, height: 768 });
    const surplus = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(surplus, `at ${width} px`).toBe(0);
    const totals = page.getByRole('region', { name: /^Totals/ });
    const cut = totals.evaluate((strip) => strip.scrollWidth - strip.clientWidth);
    expect(await cut, `sums at ${width} px`).toBe(0);
  }
});

test('who has nothing to do on the home page is greeted, and promised no work', async ({ desk }) => {
  const page = await desk('content', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('list')).toHaveCount(0);
  await expect(page.getByText('My queue')).toBeHidden();
});
