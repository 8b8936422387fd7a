import { expect, type Page } from '@playwright/test';
import { menuPages, pageIsThere } from './menu-pages.ts';
import { dialog } from './withdrawals-page.ts';

/** A state of a page: an address and what is opened there, in English, signed in as admin. */
export interface Place {
  path: string;
  /** Prepares answers of the server before the address is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Opens what is to be shown, and waits for it. */
  show: (page: Page) => Promise<void>;
  /** Breaks something on purpose. */
  breaks?: boolean;
}

/** The drawer that a click on the first row opens. */
const drawer = (path: string): Place => ({
  path,
  show: async (page) => {
    await rowsAreThere(page);
    await page.getByRole('table').getByRole('row').nth(1).click();
    await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible();
  },
});

/** What a button above a list opens. */
const opened = (path: string, button: string | RegExp, role: 'dialog' | 'menu'): Place => ({
  path,
  show: async (page) => {
    await rowsAreThere(page);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole(role)).toBeVisible();
  },
});

/** The dialog of an action of the first record of a list. */
const actionOf = (path: string, name: string): Place => ({
  path,
  show: async (page) => {
    await rowsAreThere(page);
    const rows = page.getByRole('table').getByRole('row');
    // Some of the sample's have a pending request already.
    await rows.filter({ hasNotText: 'Reversal to review' }).nth(1).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(dialog(page, new RegExp(`^${name} · `))).toBeVisible();
  },
});

/** An action of the newest withdrawal in review. */
const action = (name: string): Place => actionOf('/finance/withdrawal?status=pending_review', name);

const heading = (path: string, name: string | RegExp): Place => ({
  path,
  show: (page) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible(),
});

const withdrawals = '/finance/withdrawal';
/** A short list for overlays, because axe reads every cell behind them. */
const fewWithdrawals = `${withdrawals}?page_size=10`;
const answersOf = /\/backstage\/withdrawal\/index/;

/** Every page of the menu, by its path. */
export const menuPlaces: Record<string, Place> = Object.fromEntries(
  menuPages.map((menuPage) => [
    menuPage.path,
    { path: menuPage.path, show: (page) => pageIsThere(page, menuPage, 'en-US') } satisfies Place,
  ]),
);

export const places = {
  home: heading('/', /^Today/),
  'a webhook delivery': drawer('/system/delivery'),
  'a platform key': drawer('/system/key'),
  'an entry of the menu': {
    path: '/system/menu',
    show: async (page) => {
      await page.getByRole('treegrid').getByRole('button', { name: 'Withdrawals', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible();
    },
  },
  'the form of an entry': {
    path: '/system/menu',
    show: async (page) => {
      await page.getByRole('button', { name: 'New entry' }).click();
      const form = dialog(page, 'New entry');
      await form.getByRole('button', { name: 'Select' }).click();
      await expect(form.getByRole('button', { name: 'anchor', exact: true })).toBeVisible();
    },
  },
  'a preview as a role': {
    path: '/',
    prepare: (page) =>
      page.route('**/backstage/userInfo*', async (route) => {
        const response = await route.fetch();
        const { data, ...envelope } = await response.json();
        const role_preview = { role: 'support', ends_at: '2026-01-01T10:00:00.000Z' };
        await route.fulfill({ response, json: { ...envelope, data: { ...data, role_preview } } });
      }),
    show: (page) => expect(page.getByRole('region', { name: 'Role group preview' })).toBeVisible(),
  },
  'what a preview as a role begins with': {
    path: '/system/role',
    show: async (page) => {
      await rowsAreThere(page);
      await page.getByRole('table').getByRole('row').nth(1).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Preview as this role group' }).click();
      await expect(dialog(page, /^Preview as role group/)).toBeVisible();
    },
  },
  'a sign-in service': {
    path: '/system/provider',
    show: async (page) => {
      await page.getByRole('button', { name: 'Add provider' }).click();
      await expect(dialog(page, 'Add sign-in provider')).toBeVisible();
    },
  },
  'a user': drawer('/member/member'),
  'a recharge': drawer('/finance/recharge'),
  'an adjustment': drawer('/finance/adjustment'),
  'a transfer': drawer('/finance/transfer'),
  'a withdrawal': drawer(withdrawals),
  'a wallet record': drawer('/finance/record'),
  'an activation code': drawer('/code/code'),
  'a code batch': drawer('/code/batch'),
  'a new batch': opened('/code/batch', 'New batch', 'dialog'),
  'a plaintext export': drawer('/code/export?queue=all'),
  'an admin': drawer('/system/admin'),
  'an invitation': opened('/system/admin', 'Invite', 'dialog'),
  'an entry of the log': drawer('/system/log'),
  'the chain of the log': opened('/system/log', 'Log verification', 'dialog'),
  'an approval': action('Approve'),
  'a refusal': action('Refuse'),
  'a match of unmatched money': actionOf('/finance/recharge?status=unmatched', 'Match to a user'),
  'an import of recharges': opened('/finance/recharge', 'Import recharges', 'dialog'),
  'the reversal of a transfer': actionOf('/finance/transfer?status=posted', 'Request reversal'),
  'a copied profit': drawer('/copy/profit'),
  'the reversal of a copied profit': actionOf('/copy/profit?status=settled', 'Request reversal'),
  'a robot': drawer('/robot/robot?page_size=10'),
  'an instruction to a robot': actionOf('/robot/robot?status=running&differs=false&page_size=10', 'Stop'),
  'an instruction to many robots': opened('/robot/robot?page_size=10', 'Instruct all matching', 'dialog'),
  'a trader': drawer('/copy/trader?page_size=10'),
  'the profile of a trader': actionOf('/copy/trader?status=active&page_size=10', 'Edit'),
  'a trader application': drawer('/copy/application?page_size=10'),
  'the refusal of an application': actionOf('/copy/application?status=pending', 'Refuse'),
  'a robot order': drawer('/robot/order'),
  'an exchange fill': drawer('/robot/fill'),
  'a distribution reward': drawer('/market/reward'),
  'a version of the plan': drawer('/market/plan'),
  'a new version of the plan': opened('/market/plan', 'New version', 'dialog'),
  'a new level': opened('/market/share', 'New level', 'dialog'),
  'a new webhook': opened('/system/webhook', 'Add webhook', 'dialog'),
  'a new platform key': opened('/system/key', 'Create key', 'dialog'),
  'a credit by hand': opened('/finance/recharge', 'Manual credit', 'dialog'),
  'a proposed adjustment': opened('/finance/adjustment', 'Propose adjustment', 'dialog'),
  'the filters': opened(fewWithdrawals, 'More filters', 'dialog'),
  'the columns': opened(fewWithdrawals, 'Choose columns', 'dialog'),
  'the saved views': opened(fewWithdrawals, 'Saved views', 'dialog'),
  'the notices': opened(fewWithdrawals, /^Notices/, 'dialog'),
  'the languages': opened(fewWithdrawals, 'Language', 'menu'),
  'the account': opened(fewWithdrawals, /^Account menu/, 'menu'),
  'the theme': opened(fewWithdrawals, 'Theme settings', 'dialog'),
  'the search': {
    path: fewWithdrawals,
    show: async (page) => {
      await rowsAreThere(page);
      await page.keyboard.press('Control+k');
      await expect(dialog(page, 'Search').getByRole('combobox')).toBeFocused();
      await page.keyboard.type('wi');
      await expect(dialog(page, 'Search').getByRole('option').first()).toBeVisible();
    },
  },
  'the shortcuts': {
    path: fewWithdrawals,
    show: async (page) => {
      await rowsAreThere(page);
      await page.keyboard.press('?');
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible();
    },
  },
  'the error log': {
    path: fewWithdrawals,
    breaks: true,
    show: async (page) => {
      await rowsAreThere(page);
      await page.evaluate(() => reportError(new Error('The compass is broken')));
      await page.getByRole('button', { name: /^Error log/ }).click();
      await expect(dialog(page, 'Error log')).toBeVisible();
    },
  },
  'a list without rows': {
    path: `${withdrawals}?uid=nobody`,
    show: (page) => expect(page.getByText('No matching records')).toBeVisible(),
  },
  'a list that waits': {
    path: withdrawals,
    prepare: (page) => page.route(answersOf, () => {}),
    show: (page) => expect(page.getByRole('table').locator('tbody').getByRole('row').first()).toBeVisible(),
  },
  'a list that fails': {
    path: withdrawals,
    breaks: true,
    prepare: (page) =>
      page.route(answersOf, (route) =>
        route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }),
      ),
    show: (page) => expect(page.getByText('Couldn’t load')).toBeVisible(),
  },
  'a page that does not load': {
    path: withdrawals,
    breaks: true,
    prepare: (page) => page.route(/static\/list-page-.*\.js$/, (route) => route.abort()),
    show: (page) => expect(page.getByRole('alert').filter({ hasText: 'Failed to resolve' })).toBeVisible(),
  },
  'a page that is not allowed': heading('/403', /access/),
  'a page that is not there': heading('/404', /not found/),
} satisfies Record<string, Place>;

/** Open without a session. */
export const publicPlaces = {
  'the sign-in': heading('/login', 'Sign in'),
  'the registration': heading('/register', 'Create an account'),
  'the way back from another service': heading('/callback', /another provider/),
} satisfies Record<string, Place>;

async function rowsAreThere(page: Page): Promise<void> {
  await expect(page.getByRole('table').locator('tbody').getByRole('row').first()).toContainText(/\d/);
}

/** Brings an open page to a place. */
export async function goTo(page: Page, place: Place): Promise<void> {
  await place.prepare?.(page);
  // Without a hashchange event until the reload, so that nothing is drawn twice.
  await page.evaluate((path) => history.replaceState(null, '', `#${path}`), place.path);
  await page.reload();
  await place.show(page);
  // The tooltip under the pointer depends on the layout, so the pointer is moved away.
  await page.mouse.move(0, 0);
}
