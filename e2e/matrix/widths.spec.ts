import { expect } from '@playwright/test';
import { menuPages, pageIsThere } from '../support/menu-pages.ts';
import { test } from '../support/test.ts';

/** English has the longest words; pages stay in the document behind their tabs, so a window shows a few. */
const language = 'en-US';
const pagesOfAWindow = 8;

for (let from = 0; from < menuPages.length; from += pagesOfAWindow) {
  const shown = menuPages.slice(from, from + pagesOfAWindow);
  test(`at 1440 px nothing runs beyond its sheet: ${shown.map(({ path }) => path).join(', ')}`, async ({
    desk,
  }) => {
    test.slow();
    const page = await desk('admin', shown[0]?.path, { language, size: { width: 1440, height: 900 } });
    for (const one of shown) {
      await page.goto(`/#${one.path}`);
      await pageIsThere(page, one, language);
      const wider = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *')]
          .filter((box) => box.offsetParent !== null && box.clientWidth > 300)
          .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX))
          .filter((box) => box.scrollWidth > box.clientWidth + 1)
          .map((box) => box.scrollWidth - box.clientWidth),
      );
      expect(wider, one.path).toEqual([]);
    }
  });
}
