import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { type ColdBrowser, startBrowser } from '../browser.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, skipped } from '../report.ts';

const fullRounds = 5;
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
  const first = await loads(browser, rounds, 'main [aria-busy="false"] a', token);
  yield atMost('page: first signed-in screen on Fast 4G', first.seconds, 2.9, 's');
  yield atMost('page: requests until the first screen', first.requests, 16, '');
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
