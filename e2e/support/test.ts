import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { Platform } from './platform.ts';
import { patience, type Quarterdeck } from './server.ts';
import { type Shared, shared } from './shared.ts';
import { type StaffClient, type StaffName, staffClient } from './staff.ts';

export type Language = 'zh-CN' | 'ch-CN' | 'en-US';

export interface Surroundings {
  language?: Language;
  size?: { width: number; height: number };
  /** The theme saved in the browser. */
  theme?: object;
  /** In place of the session that all journeys share; null: signed out. */
  token?: string | null;
  /** In place of the server that all journeys share. */
  server?: Quarterdeck;
  /** Offset of the browser's clock, in milliseconds. */
  clockOffset?: number;
}

interface Fixtures {
  quarterdeck: Quarterdeck;
  platform: Platform;
  /** A browser that is signed in as a member of staff, on the page at `path`. */
  desk(name: StaffName, path?: string, surroundings?: Surroundings): Promise<Page>;
  /** A browser without a session. */
  visitor(path?: string, surroundings?: Surroundings): Promise<Page>;
  /** A member of staff without a browser. */
  staff(name: StaffName): StaffClient;
  /** Script errors, console errors and requests to other hosts, of which no page may have any. */
  faults: string[];
}

/** Browsers log refused requests to the console, and journeys cause some on purpose. */
const expectedInConsole = /Failed to load resource: the server responded with a status of 4\d\d/;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  quarterdeck: async ({}, use, testInfo) => await use((await home(testInfo)).quarterdeck),
  platform: async ({ quarterdeck }, use) => await use(new Platform(quarterdeck)),
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  staff: async ({}, use, testInfo) => {
    const { quarterdeck, tokens } = await home(testInfo);
    await use((name) => staffClient(quarterdeck, tokens[name]));
  },

  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, 'errors on the pages').toEqual([]);
  },

  visitor: async ({ browser, faults }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (path = '/', surroundings = {}) => {
      const { language = 'en-US', size, theme, token = null, clockOffset } = surroundings;
      const server = surroundings.server ?? (await home(testInfo)).quarterdeck;
      const kept = {
        language,
        // Journeys share accounts, so a choice of one must not affect another.
        'quarterdeck.look': 'browser',
        ...(token !== null && { 'quarterdeck.token': token }),
        ...(theme && { theme: JSON.stringify(theme) }),
      };
      const context = await browser.newContext({
        baseURL: server.url,
        reducedMotion: 'reduce',
        ...(size && { viewport: size }),
        storageState: {
          cookies: [],
          origins: [
            {
              origin: server.url,
              localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })),
            },
          ],
        },
      });
      contexts.push(context);
      if (clockOffset !== undefined) await context.addInitScript(shiftClock, clockOffset);
      context.on('page', (page) => watch(page, server.url, faults));
      const page = await context.newPage();
      await page.goto(`/#${path}`);
      return page;
    });
    if (testInfo.errors.length + faults.length > 0)
      await tell(contexts.flatMap((context) => context.pages()));
    await Promise.all(contexts.map((context) => context.close()));
  },

  desk: async ({ visitor }, use, testInfo) => {
    await use(async (name, path, surroundings) => {
      const token = surroundings?.token ?? (await home(testInfo)).tokens[name];
      return await visitor(path, { ...surroundings, token });
    });
  },
});

/** The server that all journeys share. Waiting for its sample data does not count towards a journey's timeout. */
async function home(testInfo: TestInfo): Promise<Shared> {
  const { timeout } = testInfo;
  const begin = performance.now();
  testInfo.setTimeout(timeout + patience);
  const found = await shared();
  testInfo.setTimeout(timeout + performance.now() - begin);
  return found;
}

/** Prints the pages of a failed journey, for runs of which only the output is kept. */
async function tell(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch(({ message }: Error) => message);
    process.stderr.write(`${page.url()}\n${seen}\n`);
  }
}

function watch(page: Page, home: string, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    if (isBad && !expectedInConsole.test(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== home)
      faults.push(`${page.url()} asked for ${request.url()}`);
  });
}

/** Runs in the page. */
function shiftClock(offset: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + offset);
      else super(...given);
    }

    static override now(): number {
      return RealDate.now() + offset;
    }
  } as DateConstructor;
}
