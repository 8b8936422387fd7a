import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { changeTheme } from '../support/themes.ts';

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

/** The text spacing that a page must support by WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Menu titles that are cut off, overflow their entry or overlap the next one. */
function spoiltTitles(): string[] {
  const entries = [...document.querySelectorAll('[role="treeitem"], [role="menuitem"]')].filter(
    (entry) => entry.checkVisibility() && entry.getBoundingClientRect().width > 2,
  );
  const found: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const box = entry.getBoundingClientRect();
    const next = entries[index + 1]?.getBoundingClientRect();
    for (const part of entry.querySelectorAll('span')) {
      const isText = [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!isText) continue;
      const text = document.createRange();
      text.selectNodeContents(part);
      const { top, bottom, left, right } = text.getBoundingClientRect();
      const seen = part.getBoundingClientRect();
      const isCut = bottom > seen.bottom + 1 || right > seen.right + 1;
      const isOut =
        top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1;
      if (isCut || isOut) found.push(`${part.textContent} is cut`);
    }
    const isBelow = next !== undefined && Math.abs(next.left - box.left) < 2;
    if (isBelow && box.bottom > next.top + 1) found.push(`${entry.textContent} runs into the next`);
  }
  return found;
}

async function withLongTitles(page: Page): Promise<void> {
  await page.route(/\/backstage\/router\/routerList/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { children, ...section } = fleet(3);
    answer.data.list.unshift({
      ...section,
      meta: { title: 'Reconciliation of statements', icon: 'robot' },
      children: children.map((child, index) => ({
        ...child,
        meta: { title: `Settlement statements of payment services ${index + 1}` },
      })),
    });
    await route.fulfill({ response, json: answer });
  });
  await page.reload();
}

test('titles of two lines keep their text where a reader spaces it out', async ({ desk }) => {
  const page = await desk('admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await withLongTitles(page);
  await page.getByRole('treeitem', { name: 'Reconciliation of statements' }).click();
  await expect(page.getByRole('treeitem', { name: /^Settlement/ })).toHaveCount(3);
  await page.addStyleTag({ content: spacing });
  expect.soft(await page.evaluate(spoiltTitles), 'in the tree').toEqual([]);
  for (const columnStyle of ['vertical', 'horizontal', 'card', 'arrow']) {
    await changeTheme(page, { layout: 'column', columnStyle });
    expect.soft(await page.evaluate(spoiltTitles), `in columns as ${columnStyle}`).toEqual([]);
  }
});

test('the current entry stands out in colours of the reader’s own', async ({ desk }) => {
  const page = await desk('admin', '/finance/withdrawal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active' });
  const current = page.locator('[role="treeitem"][data-active], [role="menuitem"][data-lit]').first();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    Object.assign(probe.style, { backgroundColor: 'Highlight', forcedColorAdjust: 'none' });
    return getComputedStyle(probe).backgroundColor;
  });
  for (const layout of ['vertical', 'horizontal', 'column']) {
    await changeTheme(page, { layout });
    await expect.soft(current, layout).toHaveCSS('background-color', highlight);
  }
});
