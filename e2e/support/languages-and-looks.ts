import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { menuPages, pageIsThere, rawKey } from './menu-pages.ts';
import { type Language, test } from './test.ts';
import { dialog, findWithdrawal } from './withdrawals-page.ts';

const approve: Record<Language, string> = { 'zh-CN': '通过', 'ch-CN': '通過', 'en-US': 'Approve' };

/** Simplified characters that differ in traditional Chinese. */
const simplified = /[态额审状请选择页条录时间单开关]/;

interface Look {
  colorScheme: 'light' | 'dark';
  size: { width: number; height: number };
}
const smallPhone = { width: 360, height: 740 };
/*
 * What axe looks at, page by page in turn. Every language has the same markup and the same colours; every page in every theme,
 * colour scheme and layout is another run's.
 */
const light: Look = { colorScheme: 'light', size: { width: 1440, height: 900 } };
const dark: Look = { colorScheme: 'dark', size: { width: 390, height: 844 } };

/** Pages stay in the document behind their tabs, and every look at it takes longer: a window shows so many. */
const pagesOfAWindow = 6;
/** Opens and checks every page of the menu in a language; axe checks one in every few. */
export function testPages(language: Language, axeOneOf = 1): void {
  const windows = Array.from({ length: Math.ceil(menuPages.length / pagesOfAWindow) }, (_, index) =>
    menuPages.slice(index * pagesOfAWindow, (index + 1) * pagesOfAWindow),
  );
  for (const shown of windows) {
    test(`${shown.map(({ path }) => path).join(', ')}, in ${language}`, async ({ desk }) => {
      test.slow();
      const page = await desk('admin', shown[0]?.path, { language });
      for (const shownPage of shown) {
        await page.goto(`/#${shownPage.path}`);
        await pageIsThere(page, shownPage, language);
        const turn = menuPages.indexOf(shownPage) / axeOneOf;
        const isForAxe = language === 'en-US' && Number.isInteger(turn);
        await check(page, language, isForAxe ? [light, dark][turn % 2] : undefined);
      }
    });
  }
}

/** The same for places outside the menu. */
export function testOtherPlaces(languages: readonly Language[]): void {
  test(`the page to sign in, the home page, a withdrawal and its dialog, in ${languages.join(', ')}`, async ({
    desk,
    platform,
    staff,
    visitor,
  }) => {
    test.slow();
    const { no } = await platform.userWhoWithdraws('1500');
    const { id } = await findWithdrawal(staff('support'), no);
    for (const language of languages) {
      const outside = await visitor('/', { language });
      await expect(outside.getByRole('textbox').first()).toBeVisible();
      const inEnglish = (look: Look) => (language === 'en-US' ? look : undefined);
      await check(outside, language, inEnglish(light));

      const page = await desk('admin', '/', { language });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Today|今天)/);
      await check(page, language, inEnglish(dark));
      await page.goto(`/#/finance/withdrawal?id=${id}`);
      const drawer = dialog(page, new RegExp(no));
      await expect(drawer.getByRole('region').first()).toBeVisible();
      await check(page, language, inEnglish(light));
      await drawer.getByRole('button', { name: approve[language], exact: true }).click();
      await expect(dialog(page, `${approve[language]} · ${no}`)).toBeVisible();
      await check(page, language, inEnglish(dark));
    }
  });
}

/** Reads a page in its language. In English, whose words are the longest, it must fit the smallest phone; axe looks at it where there is a look. */
async function check(page: Page, language: Language, look: Look | undefined): Promise<void> {
  const place = page.url().split('#')[1];
  const written = await page.locator('body').innerText();
  // Names of events and calls look like keys and are the same in every language.
  const codes = await page.locator('code').allInnerTexts();
  const text = codes.reduce((rest, code) => rest.replace(code, ''), written);
  expect.soft(text.match(rawKey)?.[0], `a raw key at ${place}`).toBeUndefined();
  if (language === 'ch-CN')
    expect.soft(text.match(simplified)?.[0], `simplified Chinese at ${place}`).toBeUndefined();
  if (look !== undefined) await lookWithAxe(page, look);
  if (language === 'en-US') await expectToFit(page, smallPhone);
  await page.setViewportSize(light.size);
}

async function lookWithAxe(page: Page, { colorScheme, size }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const place = page.url().split('#')[1];
  // Only the app follows the system while it is open.
  if (place?.startsWith('/login')) await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible();
  await expectNoViolations(page, `axe at ${place}, ${colorScheme}, ${size.width} px`);
}

async function expectToFit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.soft.poll(excess, `wider than ${size.width} px at ${page.url()}`).toBeLessThanOrEqual(0);
}
