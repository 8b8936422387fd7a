// npm test: every check of the project; what reads the sources comes first, and ends it where it fails.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { ensureChromium } from './ensure-chromium.mjs';
import { Programs } from './programs.mjs';

/** A run that takes longer hangs, even on a machine with other things to do. */
const limitMinutes = 60;

/** The journeys that cross every part of the product; `npm run test:matrix` walks all. */
const coreJourneys = '@core';

const root = resolve(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'quarterdeck-reports-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
/** Test files that have begun and not ended. */
const unfinished = join(reports, 'unfinished.txt');
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
// The tests start many processes that load the same: the first of them leaves it compiled for the others.
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');

let passed = 0;
let failed = 0;
/** What failed, said once more at the end: what a failure prints can be thousands of lines. */
const failures = [];

/** An interrupted run waits for its programs, which clean up after themselves. */
const programs = new Programs();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => programs.end(signal));
programs.limit(limitMinutes * 60_000, (names) => {
  process.stdout.write(`\nfailed: not ended after ${limitMinutes} minutes: ${names.join(', ')}\n`);
  process.stdout.write(readText(unfinished) ?? '');
  process.exit(1);
});

/** Runs a program of node_modules/.bin, or Node itself, with its output on the terminal or in `output`. */
function run(program, args, { cwd = root, env = {}, output } = {}) {
  const isWindows = process.platform === 'win32';
  const path =
    program === 'node'
      ? process.execPath
      : join(root, 'node_modules', '.bin', program + (isWindows ? '.cmd' : ''));
  return programs.run([program, ...args].slice(0, 2).join(' '), path, args, { cwd, env, output });
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // nobody has written it
  }
}

function readReport(path) {
  try {
    return JSON.parse(readText(path));
  } catch {
    return undefined; // the program ended before it wrote one
  }
}

const firstLine = (text = '') => text.trim().split('\n', 1)[0];

function addFailedJourneys(suite) {
  for (const inner of suite.suites ?? []) addFailedJourneys(inner);
  for (const { ok, file, title } of suite.specs) if (!ok) failures.push(`e2e/journeys/${file}: ${title}`);
}

async function unitTests() {
  const isGood = await run(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
      '--reporter=./scripts/unfinished-files.mjs',
    ],
    { env: { UNFINISHED_FILES: unfinished } },
  );
  const report = readReport(unitReport);
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
  for (const file of report?.testResults ?? []) {
    if (file.status === 'failed') failures.push(`${relative(root, file.name)}: ${firstLine(file.message)}`);
    for (const test of file.assertionResults) {
      if (test.status === 'failed')
        failures.push(`  ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    }
  }
  return isGood;
}

async function browserTests(chromium, output) {
  const isGood = await run('playwright', ['test', '--grep', coreJourneys, '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    output,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
  const report = readReport(browserReport);
  passed += (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0);
  failed += report?.stats.unexpected ?? 0;
  for (const suite of report?.suites ?? []) addFailedJourneys(suite);
  return isGood;
}

/** Checks that read the sources only, at once: each of them uses one core. */
async function sourceChecks() {
  const results = await Promise.all([
    run('biome', ['check', '--error-on-warnings', '.']),
    run('node', ['scripts/check-imports.mjs']),
    run('node', ['scripts/check-tables.mjs']),
    run('node', ['scripts/check-words.mjs']),
    run('node', ['scripts/traditional.mjs', '--check']),
    run('node', ['scripts/check-commits.mjs']),
    run('node', ['scripts/typecheck.mjs']),
    run('knip', []),
    run('node', ['scripts/build-page.mjs']),
  ]);
  return results.every(Boolean);
}

/** Says what a step came to. */
async function step(name, work) {
  const begin = performance.now();
  const isGood = await work().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    return false;
  });
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  return { isGood, verdict: `== ${name}: ${isGood ? 'passed' : 'FAILED'} in ${seconds} s\n` };
}

/** Lets the browser's tests fill what the others leave of the processors: both wait half of the time. They speak one after the other. */
async function unitAndBrowserTests(chromium) {
  const kept = [];
  let tell = (text) => kept.push(text);
  const browser = step('browser tests', () => browserTests(chromium, (text) => tell(text)));
  const unit = await step('unit and integration tests', unitTests);
  process.stdout.write(`${unit.verdict}\n== browser tests\n`);
  for (const text of kept) process.stdout.write(text);
  tell = (text) => process.stdout.write(text);
  const { isGood, verdict } = await browser;
  process.stdout.write(verdict);
  return unit.isGood && isGood;
}

process.stdout.write('\n== lint, import directions, types, dead code and page\n');
const sources = await step('lint, import directions, types, dead code and page', sourceChecks);
process.stdout.write(sources.verdict);
let isGood = sources.isGood;
if (isGood) {
  const chromium = ensureChromium();
  process.stdout.write('\n== unit and integration tests\n');
  isGood = await unitAndBrowserTests(chromium);
}
if (!isGood) failed = Math.max(failed, 1);
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
const { [programs.endedBy]: signal } = constants.signals;
process.exitCode = signal ? 128 + signal : failed === 0 ? 0 : 1;
