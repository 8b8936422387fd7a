import { expect, type Page } from '@playwright/test';

export const layouts = ['column', 'comprehensive', 'vertical', 'horizontal', 'common', 'float'] as const;
export const themes = ['default', 'ocean', 'green', 'white', 'red'] as const;
export const colorSchemes = ['light', 'dark'] as const;

/** Applies another theme to the open page, as if another window had saved it. */
export async function changeTheme(page: Page, theme: Record<string, unknown>): Promise<void> {
  await page.evaluate((kept) => {
    localStorage.setItem('theme', JSON.stringify(kept));
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);
  const { themeName = 'default', colorScheme = 'light' } = theme;
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', String(themeName));
  await expect(root).toHaveAttribute('data-mantine-color-scheme', String(colorScheme));
}
