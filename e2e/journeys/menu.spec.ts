import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const fleet = (count: number) => ({
  path: '/fleet',
  name: 'fleet',
  component: 'Layout',
  meta: { title: 'Fleet', icon: 'robot' },
  children: Array.from({ length: count }, (_, index) => ({
    path: `ship${index + 1}`,
    name: `ship${index + 1}`,
    component: 'withdrawals/list',
    meta: { title: `Ship ${index + 1}` },
  })),
});

test('a submenu of more than 18 entries scrolls by itself', async ({ desk }) => {
  const page = await desk('admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hidden = () =>
    page.getByRole('group', { name: 'Fleet' }).evaluate((menu) => menu.scrollHeight - menu.clientHeight);

  for (const [count, scrolls] of [
    [18, false],
    [19, true],
  ] as const) {
    await page.route(/\/backstage\/router\/routerList/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.list.push(fleet(count));
      await route.fulfill({ response, json: answer });
    });
    await page.reload();
    await page.getByRole('treeitem', { name: 'Fleet' }).click();
    await expect(page.getByRole('treeitem', { name: /^Ship/ })).toHaveCount(count);
    expect((await hidden()) > 0).toBe(scrolls);
    await page.unrouteAll();
  }
  const last = page.getByRole('treeitem', { name: 'Ship 19' });
  await expect(last).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
});
