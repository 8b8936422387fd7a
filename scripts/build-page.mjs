// Builds the page (web/dist) when it is missing or older than its sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError } from '../server/src/kernel/startup-error.ts';
import { step } from '../server/src/start/progress.ts';

const root = resolve(import.meta.dirname, '..');
const web = join(root, 'web');
const dist = join(web, 'dist');
const hashFile = join(dist, '.source-hash');

/** Everything that the built page depends on. */
const sources = [
  'contract/src',
  'package-lock.json',
  'web/index.html',
  'web/package.json',
  'web/plugins',
  'web/postcss.config.cjs',
  'web/public',
  'web/src',
  'web/vite.config.ts',
];

function* filesIn(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() && !/\.test\.tsx?$/.test(path)) yield path;
  if (!stats?.isDirectory()) return;
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(join(root, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function builtHash() {
  return existsSync(hashFile) ? readFileSync(hashFile, 'utf8').trim() : undefined;
}

function findVite() {
  try {
    const path = createRequire(join(web, 'package.json')).resolve('vite/package.json');
    return join(dirname(path), 'bin', 'vite.js');
  } catch {
    return undefined;
  }
}

async function runVite(vite) {
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Ended together: a build that outlives its starter would write into the next one's folder.
  const end = () => child.kill();
  process.once('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      output += error.message;
      done(1);
    });
    child.once('close', done);
  });
  process.off('exit', end);
  if (code === 0) return;
  process.stderr.write(output);
  throw new StartupError('Building the page failed; see the output above.');
}

/** Makes web/dist match its sources. An installation without Vite uses the page it came with. */
export async function buildPage() {
  const wanted = hashOfSources();
  if (builtHash() === wanted && existsSync(join(dist, 'index.html'))) return;
  const vite = findVite();
  if (!vite) {
    if (existsSync(join(dist, 'index.html'))) return;
    throw new StartupError(
      'The page is not built and Vite is missing: run "npm install" without --omit=dev.',
    );
  }
  rmSync(hashFile, { force: true });
  const stopOnSignal = () => process.exit(130);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, stopOnSignal);
  await step('Building the page', () => runVite(vite));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stopOnSignal);
  writeFileSync(hashFile, `${wanted}\n`);
}

if (import.meta.main) {
  try {
    await buildPage();
  } catch (error) {
    process.stderr.write(`${error instanceof StartupError ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
