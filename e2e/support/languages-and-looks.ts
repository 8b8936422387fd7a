import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { type Language, test } from './test.ts';
import { dialog, findWithdrawal } from './withdrawals-page.ts';

/** Every page of the menu, by its heading. */
const pages: Record<string, Record<Language, string>> = {
  '/member/member': { 'zh-CN': '用户管理', 'ch-CN': '使用者管理', 'en-US': 'User management' },
  '/finance/recharge': { 'zh-CN': '充值', 'ch-CN': '充值', 'en-US': 'Recharges' },
  '/finance/screening': { 'zh-CN': '地址筛查', 'ch-CN': '地址篩查', 'en-US': 'Address screening' },
  '/finance/withdrawal': { 'zh-CN': '提现', 'ch-CN': '提現', 'en-US': 'Withdrawals' },
  '/finance/adjustment': { 'zh-CN': '余额调整', 'ch-CN': '餘額調整', 'en-US': 'Adjustments' },
  '/finance/transfer': { 'zh-CN': '划转', 'ch-CN': '劃轉', 'en-US': 'Transfers' },
  '/finance/wallet-statement': { 'zh-CN': '资金对账单', 'ch-CN': '資金對帳單', 'en-US': 'Wallet statement' },
  '/finance/record': { 'zh-CN': '资金流水', 'ch-CN': '資金流水', 'en-US': 'Wallet records' },
  '/finance/reconciliation': { 'zh-CN': '财务对账', 'ch-CN': '財務對帳', 'en-US': 'Reconciliation' },
  '/finance/break': { 'zh-CN': '对账差异', 'ch-CN': '對帳差異', 'en-US': 'Breaks' },
  '/robot/order': { 'zh-CN': '机器人订单', 'ch-CN': '機器人訂單', 'en-US': 'Robot orders' },
  '/robot/fill': { 'zh-CN': '交易所成交', 'ch-CN': '交易所成交', 'en-US': 'Exchange fills' },
  '/code/code': { 'zh-CN': '激活码', 'ch-CN': '啟用碼', 'en-US': 'Activation codes' },
  '/code/batch': { 'zh-CN': '激活码批次', 'ch-CN': '啟用碼批次', 'en-US': 'Code batches' },
  '/code/export': { 'zh-CN': '明文导出', 'ch-CN': '明文匯出', 'en-US': 'Plain exports' },
  '/copy/profit': { 'zh-CN': '跟单收益', 'ch-CN': '跟單收益', 'en-US': 'Copied profits' },
  '/market/share': { 'zh-CN': '分销等级', 'ch-CN': '分銷等級', 'en-US': 'Distribution levels' },
  '/market/plan': { 'zh-CN': '分销方案', 'ch-CN': '分銷方案', 'en-US': 'Distribution plan' },
  '/market/simulator': { 'zh-CN': '分销模拟器', 'ch-CN': '分銷模擬器', 'en-US': 'Distribution simulator' },
  '/market/member': { 'zh-CN': '用户等级', 'ch-CN': '使用者等級', 'en-US': 'User levels' },
  '/market/reward': { 'zh-CN': '分销奖励', 'ch-CN': '分銷獎勵', 'en-US': 'Distribution rewards' },
  '/finance/statement': { 'zh-CN': '对账单明细', 'ch-CN': '對帳單明細', 'en-US': 'Statement lines' },
  '/system/log': { 'zh-CN': '管理员日志', 'ch-CN': '管理員日誌', 'en-US': 'Admin log' },
  '/system/role': { 'zh-CN': '角色组', 'ch-CN': '角色組', 'en-US': 'Role groups' },
  '/system/admin': { 'zh-CN': '管理员', 'ch-CN': '管理員', 'en-US': 'Admin management' },
  '/system/menu': { 'zh-CN': '菜单规则', 'ch-CN': '選單規則', 'en-US': 'Menu rules' },
  '/system/provider': { 'zh-CN': '登录方式', 'ch-CN': '登入方式', 'en-US': 'Sign-in services' },
  '/system/webhook': { 'zh-CN': '回调地址', 'ch-CN': '回呼網址', 'en-US': 'Webhooks' },
  '/system/delivery': { 'zh-CN': '回调记录', 'ch-CN': '回呼記錄', 'en-US': 'Deliveries' },
  '/system/key': { 'zh-CN': '平台密钥', 'ch-CN': '平台金鑰', 'en-US': 'Platform keys' },
  '/setting/reward': { 'zh-CN': '奖励设置', 'ch-CN': '獎勵設定', 'en-US': 'Rewards' },
  '/setting/operate': { 'zh-CN': '运营设置', 'ch-CN': '營運設定', 'en-US': 'Operations' },
  '/setting/transfer': { 'zh-CN': '划转设置', 'ch-CN': '劃轉設定', 'en-US': 'Transfer terms' },
  '/setting/security': { 'zh-CN': '登录与安全', 'ch-CN': '登入與安全', 'en-US': 'Sign-in and security' },
};
const approve: Record<Language, string> = { 'zh-CN': '通过', 'ch-CN': '通過', 'en-US': 'Approve' };

/** A message that is missing shows as its key. */
const rawKey =
  /\{\{|\b(?:withdrawals|transfers|screened-addresses|rewards-levels|rewards-plans|rewards-user-levels|rewards|statements|robot-orders|exchange-fills|rewards-copy-profits|webhooks|webhooks-deliveries|platform-keys|codes|codes-batches|codes-exports|users|admins|recharges|wallet-records|adjustments|reconciliation|config|roles|menu-rules|providers|admin-log|home|kit|app|shell|menu|tabs|view|greeting|columns|status|actions|filters|pager|totals|drawer|dialog|movements|accounts|risk|flags|age|limits|review|payout|consequence|bulk|selection|form|errors|time)[.:][a-z]\w+/;
/** Characters that traditional Chinese writes in another way. */
const simplified = /[态额审状请选择页条录时间单开关]/;

/** What shows that a page has not all of its rows yet. */
const waiting = '[aria-busy="true"]:visible, .mantine-Skeleton-root:visible';

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
const paths = Object.keys(pages);
const windows = Array.from({ length: Math.ceil(paths.length / pagesOfAWindow) }, (_, index) =>
  paths.slice(index * pagesOfAWindow, (index + 1) * pagesOfAWindow),
);

/** Opens every page of the menu in a language, reads it, and looks at it; axe looks at one of so many. */
export function testPages(language: Language, axeOneOf = 1): void {
  for (const shown of windows) {
    test(`${shown.join(', ')}, in ${language}`, async ({ desk }) => {
      test.slow();
      const page = await desk('admin', shown[0], { language });
      for (const path of shown) {
        await page.goto(`/#${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages[path]?.[language] ?? '');
        // A page that is kept behind another tab waits until it is seen.
        await expect(page.getByRole('main').locator(waiting)).toHaveCount(0);
        const turn = paths.indexOf(path) / axeOneOf;
        const isForAxe = language === 'en-US' && Number.isInteger(turn);
        await check(page, language, isForAxe ? [light, dark][turn % 2] : undefined);
      }
    });
  }
}

/** The same for what is no page of the menu. */
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
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Administrator');
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
  const text = await page.locator('body').innerText();
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
