import { expect, type Page } from '@playwright/test';

/** A page refetches when it gets the focus, but not every second: focuses it until it shows what is expected. */
export async function lookUntil(
  page: Page,
  shows: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await shows({ timeout: 1_000 });
  }).toPass();
}
