import { expect, type Page } from '@playwright/test';

/** A page asks again when it is looked at, though not every second: looks at it until it shows what is expected. */
export async function lookUntil(
  page: Page,
  shows: (options: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await shows({ timeout: 1_000 });
  }).toPass();
}
