import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

/** The requests of an idle page. */
const asksAtRest = /\/static\/(money|over-page|first-steps)-/;

/** Collects every request of a page until none is in flight, or until the page is idle. */
async function requestsOf(page: Page, until: 'nothing' | 'rest'): Promise<string[]> {
  const urls: string[] = [];
  let isNew = false;
  page.on('request', (request) => urls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  // Until it is loaded the previous page still sends requests, which do not count.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    isNew = true;
    urls.splice(0, urls.length, 'GET /');
  });
  // Reloaded with an empty cache, to count from the first byte.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  const rests = until === 'rest' && page.waitForRequest((request) => isNew && asksAtRest.test(request.url()));
  await page.reload({ waitUntil: until === 'nothing' ? 'networkidle' : 'load' });
  await rests;
  return urls;
}

test('the sign-in page needs few requests', async ({ visitor }) => {
  const page = await visitor('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  const urls = await requestsOf(page, 'nothing');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(8);
  const assets = urls.filter((url) => /\.(?:js|css)$/.test(url)).map((url) => url.replace('GET ', ''));
  expect(assets.filter((path) => !path.startsWith('/static/'))).toEqual([]);
  const asset = await page.request.get(assets[0] ?? '');
  expect(asset.headers()['cache-control']).toContain('immutable');
  expect(await (await page.request.get('/version.json')).json()).toEqual({
    version: '2.0.0',
    environment: 'production',
    build: await page.locator('meta[name="build"]').getAttribute('content'),
  });
});

test('the first page after signing in needs few requests', async ({ desk }) => {
  const page = await desk('admin');
  const waiting = page.getByRole('row', { name: /Withdrawals to review\s*\d/ });
  await expect(waiting).toBeVisible();
  const urls = await requestsOf(page, 'rest');
  await expect(waiting).toBeVisible();
  // Overlays and amounts load after the counts, the watch a second after the page.
  // The robots load with the amounts, what reads changes with the first of them.
  const here = urls.filter(
    (url) => !/\/access\/watch$|\/backstage\/live$|\/static\/(?:robots|live-stream)-/.test(url),
  );
  const first = here.slice(
    0,
    here.findIndex((url) => asksAtRest.test(url)),
  );
  expect(first, urls.join('\n')).toContain('GET /backstage/home/summary');
  expect(first.length, urls.join('\n')).toBeLessThanOrEqual(15);
});

test('the page may run its own scripts only', { tag: '@core' }, async ({ visitor, faults }) => {
  const page = await visitor('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  const response = await page.reload();
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
  });
  await expect(page).not.toHaveTitle('taken over');
  await expect.poll(() => faults.length, 'the browser says that it refused').toBe(1);
  faults.length = 0;
});
