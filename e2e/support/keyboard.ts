import { expect, type Locator, type Page } from '@playwright/test';
import { dialog } from './withdrawals-page.ts';

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached by the Tab key').toBeFocused();
}

/** Goes to a page of the menu by the search of the header. */
export async function searchPage(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = dialog(page, 'Search');
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(search.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}
