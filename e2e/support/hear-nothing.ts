import type { Page } from '@playwright/test';

/** Begins the page anew without what tells it of changes: it learns them by the answers that it asks for. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/backstage/access/watch*', () => {});
  await page.route('**/backstage/live*', () => {});
  await page.reload();
}
