import type { CDPSession, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import type { ColdBrowser } from '../browser.ts';

/** A page of a list, under an address of its own and with rows of its own. */
export interface ListTab {
  path: string;
  search: string;
}

/** The app of somebody who works with it. */
export interface Desk {
  page: Page;
  devtools: CDPSession;
  /** Goes to a list and waits for its rows. */
  open(tab: ListTab): Promise<void>;
  /** Until the page has nothing to do. */
  rest(): Promise<void>;
  /** The same, and in a run that measures until nothing is asked for either: a request may wait for news a long time. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which the page counts as idle, on a machine that never is. */
const patience = { full: 1_000, short: 50 };

const section = '/bench';
const views = ['withdrawals/list', 'users/list'];
const years = [2025, 2023];

/** So many tabs with lists of twenty rows: withdrawals and users in turn, each of another day, or month where there are few. */
export function listTabs(count: number, hasFewRows: boolean): ListTab[] {
  return Array.from({ length: count }, (_, index) => {
    const month = `${years[index % 2]}-${String(2 + (index >> 1)).padStart(2, '0')}`;
    const search = `?created_at_from=${month}-01T00:00:00Z&created_at_to=${month}-${hasFewRows ? 28 : '02'}T00:00:00Z`;
    return { path: `${section}/list-${index + 1}`, search };
  });
}

/** The page with a menu that has the tabs, at full speed. */
export async function sitDown(
  browser: ColdBrowser,
  { server, isShort }: Bench,
  tabs: readonly ListTab[],
): Promise<Desk> {
  const token = server.headers.authorization?.replace('Bearer ', '') ?? '';
  const { page, devtools, close } = await browser.open({ token, slowdown: 1 });
  if (isShort) page.setDefaultTimeout(120_000); // beside other tests
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.route('**/backstage/router/routerList*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.list.push(sectionWith(tabs));
    await route.fulfill({ response, json: answer });
  });
  // A stream is never at rest.
  await page.route('**/backstage/live*', (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem('language', 'en-US'));
  await page.goto('/');
  await page.locator('main [aria-busy="false"] a').first().waitFor();
  const rest = () => page.evaluate(untilIdle, isShort ? patience.short : patience.full);
  const quiet = async () => {
    if (!isShort) await page.waitForLoadState('networkidle');
    await rest();
  };
  return {
    page,
    devtools,
    rest,
    quiet,
    close,
    async open({ path, search }) {
      await page.evaluate((hash) => location.assign(hash), `#${path}${search}`);
      await page
        .locator('main table[aria-busy="false"] tbody tr:nth-child(20)')
        .filter({ visible: true })
        .waitFor();
      await quiet();
    },
  };
}

function sectionWith(tabs: readonly ListTab[]) {
  return {
    path: section,
    name: 'bench',
    component: 'Layout',
    meta: { title: 'Bench' },
    children: tabs.map(({ path }, index) => ({
      path,
      name: path,
      component: views[index % 2],
      meta: { title: path },
    })),
  };
}

/** In the page: until nothing is to do and nothing moves any more, and the next frame is painted. */
async function untilIdle(timeout: number): Promise<void> {
  const moving = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  // One in a part that is hidden meanwhile does not end.
  await Promise.race([
    Promise.all(moving.map((one) => one.finished.catch(() => undefined))),
    new Promise((done) => setTimeout(done, timeout)),
  ]);
  await new Promise<void>((done) =>
    requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)), { timeout }),
  );
}
