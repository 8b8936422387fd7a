import type { Page } from '@playwright/test';

/** Reloads the page without the streams that announce changes: it learns about them from answers to its own requests. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/backstage/access/watch*', () => {});
  await page.route('**/backstage/live*', () => {});
  await page.reload();
}
