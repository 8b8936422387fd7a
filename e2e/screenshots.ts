// npm run screenshots: the shell in each layout, theme and colour scheme, and the sign-in page in each theme.
//   --url <address>      a server that runs already, in place of one of its own
//   --password <words>   of admin there
//   --out <folder>       in place of one in the system's folder for temporary files
//   --only <text>        pictures with this in their names
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { scriptOutput } from './support/repository.ts';
import { startServer } from './support/server.ts';
import { signIn } from './support/staff.ts';

const layouts = ['column', 'comprehensive', 'vertical', 'horizontal', 'common', 'float'];
const themes = ['default', 'ocean', 'green', 'white', 'red'];
const schemes = ['light', 'dark'];
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

interface Picture {
  name: string;
  path: string;
  theme: Record<string, string>;
  isSignedIn: boolean;
  size: { width: number; height: number };
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    password: { type: 'string', default: '' },
    out: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const folder = values.out ? resolve(values.out) : mkdtempSync(join(tmpdir(), 'quarterdeck-screenshots-'));
mkdirSync(folder, { recursive: true });

const pictures: Picture[] = themes.flatMap((themeName) =>
  schemes.flatMap((colorScheme) => {
    const look = `${themeName}-${colorScheme}`;
    const page = { path: '/finance/withdrawal', isSignedIn: true, size: desktop };
    return [
      ...layouts.map((layout) => ({
        ...page,
        name: `${layout}-${look}`,
        theme: { layout, themeName, colorScheme },
      })),
      { ...page, name: `phone-${look}`, size: phone, theme: { themeName, colorScheme } },
      {
        ...page,
        name: `sign-in-${look}`,
        path: '/login',
        isSignedIn: false,
        theme: { themeName, colorScheme },
      },
    ];
  }),
);

async function run(): Promise<void> {
  if (!values.url) scriptOutput('build-page.mjs');
  const own = values.url ? undefined : await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || scriptOutput('ensure-chromium.mjs'),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const url = (values.url ?? own?.quarterdeck.url ?? '').replace(/\/$/, '');
    const password = own?.quarterdeck.password ?? values.password;
    const token = await signIn({ url, password, platform: { key: '', secret: '' } }, 'admin');
    for (const picture of pictures.filter(({ name }) => name.includes(values.only)))
      await take(browser, url, token, picture);
    process.stdout.write(`${folder}\n`);
  } finally {
    await browser.close();
    await own?.stop();
  }
}

async function take(browser: Browser, url: string, token: string, picture: Picture): Promise<void> {
  const { name, path, theme, isSignedIn, size } = picture;
  const kept = {
    language: 'zh-CN',
    theme: JSON.stringify(theme),
    ...(isSignedIn && { 'quarterdeck.token': token }),
  };
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(url).origin,
          localStorage: Object.entries(kept).map(([key, value]) => ({ name: key, value })),
        },
      ],
    },
  });
  const page = await context.newPage();
  // Streams never become idle.
  await page.route('**/backstage/live*', (route) => route.abort());
  await page.goto(`${url}/#${path}`);
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
}

await run();
