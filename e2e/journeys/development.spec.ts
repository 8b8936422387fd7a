import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { makeTemporaryFolder } from '@quarterdeck/embedded-postgres/test/temporary-folder';
import { processEnvironment } from '@quarterdeck/server/test/support/process-environment';
import { repository } from '../support/repository.ts';
import { needNoFactor } from '../support/server.ts';
import { test } from '../support/test.ts';

const patience = 180_000;
const password = 'password of a developer';

/** `npm run dev` on a free port, with an empty database of its own. */
class Development {
  /** Its output, line by line. */
  readonly said: string[] = [];
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;

  constructor(port: number, dataDir: string) {
    const options = ['--port', String(port), '--data', dataDir, '--empty'];
    this.#child = spawn('npm', ['run', 'dev', '--', ...options], {
      cwd: repository,
      env: { ...processEnvironment, HOME: process.env.HOME, ADMIN_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Server and page write to the same pipe: it closes when the last of them is gone.
    this.#gone = once(this.#child, 'close');
    if (this.#child.stdout) createInterface(this.#child.stdout).on('line', (line) => this.said.push(line));
  }

  /** How often the server has announced that it is ready. */
  get starts(): number {
    return this.said.filter((line) => line.includes('is ready')).length;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#gone;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

/** Touches the file, as saving it would. */
function touch(file: string): void {
  const now = new Date();
  utimesSync(join(repository, file), now, now);
}

test('developers see their changes: the server starts again, the page is replaced in place', async ({
  visitor,
  faults,
}) => {
  test.setTimeout(3 * patience);
  const dataDir = makeTemporaryFolder('quarterdeck-development-');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const development = new Development(port, dataDir);
  try {
    await expect.poll(() => development.starts, { timeout: patience }).toBe(1);
    expect(development.said.at(-1)).toBe(`Quarterdeck is ready: ${url}`);
    await needNoFactor(dataDir);

    const server = { url, password, platform: { key: '', secret: '' } };
    const page = await visitor('/', { server });
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: patience });

    const replaced = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('hot updated: /src/shell/shell.tsx'),
      timeout: patience,
    });
    touch('web/src/shell/shell.tsx');
    await replaced;
    await expect(page.getByRole('contentinfo')).toBeVisible();

    touch('server/src/features/home/summary.ts');
    await expect.poll(() => development.starts, { timeout: patience }).toBe(2);
    await expect.poll(async () => (await fetch(`${url}/openapi.json`)).status).toBe(200);
    // An open page keeps trying to reach the server.
    await page.close();
  } finally {
    await development.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  await expect(fetch(url)).rejects.toThrow();
  // Only the requests made while the server was down may fail.
  expect(
    faults.filter((fault) => !/502 \(Bad Gateway\)|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED/.test(fault)),
  ).toEqual([]);
  faults.length = 0;
});
