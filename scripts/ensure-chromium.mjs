// Finds a Chromium for the browser tests, or installs Debian's. The headless shell is the same engine without windows:
// it takes about half the work.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const aptGet = '/usr/bin/apt-get';
const runner = '@playwright/test'; // a dependency of e2e, resolved from there

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function playwrightsOwn() {
  try {
    const require = createRequire(join(resolve(import.meta.dirname, '..'), 'e2e', 'package.json'));
    return require(runner).chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Without what Debian recommends beside a browser: a desktop's printing, sound and hundred more packages. */
const packages = ['--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'];

function installDebianPackages() {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  for (const args of [['update'], ['install', '-y', ...packages]]) {
    if (spawnSync(aptGet, args, options).status !== 0) return false;
  }
  return true;
}

/**
 * The path of a Chromium: CHROMIUM_PATH, one installed in a usual place, Playwright's own, or, as root on Debian,
 * the one of the package that is installed now.
 */
export function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no ${named}`);
  const find = () => [named, ...usualPlaces, playwrightsOwn()].find((path) => path && existsSync(path));
  const found = find();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync(aptGet) && installDebianPackages()) {
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it ("apt-get install chromium-headless-shell", or "npx playwright install chromium"), or set CHROMIUM_PATH.',
  );
}

if (import.meta.main) {
  try {
    process.stdout.write(`${ensureChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
