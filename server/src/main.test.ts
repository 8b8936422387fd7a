import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { matrixTest } from '#test/support/matrix-test.ts';
import { processEnvironment } from '#test/support/process-environment.ts';

const root = join(import.meta.dirname, '../..');
const program = join(root, 'scripts/serve.mjs');

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = join(makeScratchFolder(), 'data');
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

function start(args: string[], env: NodeJS.ProcessEnv = {}, how = [process.execPath, program]) {
  const [command = '', ...before] = how;
  const child = spawn(command, [...before, '--empty', '--data', dataDir, ...args], {
    cwd: root,
    env: { ...processEnvironment, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'long enough for a test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const exit = once(child, 'exit').then(([code]) => ({ code, complaint }));
  const ready = (async () => {
    for await (const line of createInterface(child.stdout)) {
      const [, url] = /ready: (http\S+)/.exec(line) ?? [];
      if (url) return url;
    }
    throw new Error(`The process ended before it was ready: ${complaint}`);
  })();
  ready.catch(() => {});
  return { child, exit, ready };
}

test('it starts, answers, refuses a second server in one line, ends on SIGTERM with nothing left, and needs its key to start again', async () => {
  const first = start(['--port', '0']);
  const url = await first.ready;
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200);

  const samePort = start(['--port', new URL(url).port, '--data', join(dataDir, '../other')]);
  expect(await samePort.exit).toEqual({
    code: 1,
    complaint: expect.stringMatching(/^Port \d+ is in use: .*\n$/),
  });
  expect(readdirSync(join(dataDir, '..'))).toEqual(['data']); // nothing was begun

  const sameFolder = start(['--port', '0']);
  expect(await sameFolder.exit).toEqual({
    code: 1,
    complaint: expect.stringMatching(
      /^The data folder .* is in use by another running server .* by --data\.\n$/,
    ),
  });

  expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.exit).toEqual({ code: 0, complaint: '' });
  expect(readdirSync(join(dataDir, 'postgres', 'cluster'))).not.toContain('postmaster.pid');

  rmSync(join(dataDir, 'secret.key'));
  expect(await start(['--port', '0']).exit).toEqual({
    code: 1,
    complaint: expect.stringMatching(
      /^The key file \S+secret\.key is missing, and the database holds secrets .*\n$/,
    ),
  });
  expect(readdirSync(dataDir)).not.toContain('secret.key');
});

matrixTest.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
  [
    'a database that cannot be reached',
    ['--port', '0'],
    { DATABASE_URL: 'postgres://someone:hidden@127.0.0.1:1/books' },
    /^Cannot use the database at 127\.0\.0\.1:1, database "books": connect ECONNREFUSED[^\n]*\n$/,
  ],
  [
    'a password with the name of the account',
    ['--port', '0'],
    { ADMIN_PASSWORD: 'the admin of the house' },
    /^ADMIN_PASSWORD: The password can.t contain the username[^\n]*\n$/,
  ],
])('%s ends the start with one line', async (_name, args, env, line) => {
  expect(await start(args, env).exit).toEqual({ code: 1, complaint: expect.stringMatching(line) });
  expect(existsSync(dataDir)).toBe(false);
});

matrixTest(
  'interrupted in the middle of its first start it ends at once, and the next start succeeds; SIGTERM for npm alone, as a service manager sends it, ends the server too, in order',
  async () => {
    const first = start(['--port', '0']);
    const cluster = () =>
      readdirSync(dataDir, { recursive: true }).some((name) => name.includes('cluster.partial-'));
    while (first.child.exitCode === null && !hasBegun(cluster))
      await new Promise((resolve) => setTimeout(resolve, 5));
    first.child.kill('SIGTERM');
    expect(await first.exit).toEqual({ code: 0, complaint: '' });

    const npm = start(['--port', '0'], { HOME: process.env.HOME }, ['npm', 'start', '--']);
    const url = await npm.ready;
    const isGone = once(npm.child, 'close'); // the server writes to the same pipe
    npm.child.kill('SIGTERM');
    await isGone;
    await expect(fetch(url)).rejects.toThrow();
    expect(readdirSync(join(dataDir, 'postgres', 'cluster'))).not.toContain('postmaster.pid');
  },
);

function hasBegun(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false; // the folder is not there yet
  }
}
