import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { type ColdBrowser, slowProcessor, startBrowser } from '../browser.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, noted, skipped } from '../report.ts';

const fullRounds = 5;
/** The largest paint is over when none has come for so long; in milliseconds. */
const paintsEnd = 2_000;

/** What the first signed-in screen has once its data is there. */
const firstScreen = 'main [aria-busy="false"] a';

const built = join(import.meta.dirname, '../../../web/dist/index.html');

/** A page as somebody sees it who comes for the first time, with a slow processor and a mobile network. */
export async function* measurePage(bench: Bench): AsyncGenerator<Figure> {
  if (!existsSync(built)) {
    yield skipped('page: the built page', 'build it first');
    return;
  }
  const rounds = bench.size(fullRounds, 1);
  const browser = await startBrowser(bench);
  const token = bench.server.headers.authorization?.replace('Bearer ', '') ?? '';
  const signIn = await loads(browser, rounds, 'input[autocomplete="username"]:enabled');
  yield atMost('page: sign-in usable on Fast 4G', signIn.seconds, 1.9, 's');
  yield atMost('page: requests until sign-in is usable', signIn.requests, 8, '');
  const first = await loads(browser, rounds, firstScreen, token);
  yield atMost('page: first signed-in screen on Fast 4G', first.seconds, 2.9, 's');
  yield atMost('page: requests until the first screen', first.requests, 16, '');
  const fast = await largestPaints(browser, rounds, token, 1);
  yield atMost('page: largest paint of the first screen on Fast 4G, full processor speed', fast, 2.4, 's');
  const slow = await largestPaints(browser, rounds, token, slowProcessor);
  yield noted('page: largest paint of the first screen on Fast 4G, slow processor', slow, 's');
}

interface Load {
  /** From the navigation until the element stands there. */
  seconds: number;
  requests: number;
}

async function loads(browser: ColdBrowser, rounds: number, selector: string, token?: string): Promise<Load> {
  const all: Load[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await load(browser, selector, token));
  return {
    seconds: median(all.map(({ seconds }) => seconds)),
    requests: Math.max(...all.map(({ requests }) => requests)),
  };
}

async function load(browser: ColdBrowser, selector: string, token?: string): Promise<Load> {
  const { page, devtools, close } = await browser.open({
    slowNetwork: true,
    ...(token !== undefined && { token }),
  });
  try {
    const askedAt: number[] = [];
    devtools.on('Network.requestWillBeSent', ({ wallTime, request }) => {
      // A picture within the page is told as one, and asks for nothing.
      if (!request.url.startsWith('data:')) askedAt.push(wallTime * 1_000);
    });
    await page.addInitScript((wanted) => {
      const look = () => {
        if (document.querySelector(wanted)) performance.mark('usable');
        else requestAnimationFrame(look);
      };
      look();
    }, selector);
    await page.goto('/', { waitUntil: 'commit' });
    const marked = await page.waitForFunction(
      () => {
        const mark = performance.getEntriesByName('usable')[0];
        return mark && { took: mark.startTime, at: performance.timeOrigin + mark.startTime };
      },
      null,
      {
        timeout: 60_000,
      },
    );
    const usable = await marked.jsonValue();
    if (usable === undefined) throw new Error('The page was not marked');
    // What the page asks for afterwards, when it rests, is no part of it.
    return { seconds: usable.took / 1_000, requests: askedAt.filter((at) => at <= usable.at).length };
  } finally {
    await close();
  }
}

async function largestPaints(
  browser: ColdBrowser,
  rounds: number,
  token: string,
  slowdown: number,
): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await largestPaint(browser, token, slowdown));
  return median(all);
}

/** Seconds from the navigation until the largest part of the first screen is painted. */
async function largestPaint(browser: ColdBrowser, token: string, slowdown: number): Promise<number> {
  const { page, close } = await browser.open({ slowNetwork: true, token, slowdown });
  try {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) performance.mark('largest', { startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto('/', { waitUntil: 'commit' });
    const painted = await page.waitForFunction(
      ([wanted, quiet]) => {
        const last = performance.getEntriesByName('largest').at(-1)?.startTime;
        const isOver = last !== undefined && performance.now() > last + quiet;
        return isOver && document.querySelector(wanted) !== null && last;
      },
      [firstScreen, paintsEnd] as const,
      { timeout: 60_000 },
    );
    return Number(await painted.jsonValue()) / 1_000;
  } finally {
    await close();
  }
}
