import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { runProgram } from './programs.ts';

const finder = join(import.meta.dirname, '../../scripts/ensure-chromium.mjs');

/** Chromium's own profile "Fast 4G": bytes a second and milliseconds, as its network panel applies them. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
};

/** So many times slower than this machine: a phone of the middle class. */
export const slowProcessor = 4;

export interface ColdPage {
  page: Page;
  devtools: CDPSession;
  close(): Promise<void>;
}

export interface ColdBrowser {
  /** A page of a context of its own, with nothing in its cache, on a slow processor unless `slowdown` says otherwise. */
  open(options?: { token?: string; slowNetwork?: boolean; slowdown?: number }): Promise<ColdPage>;
}

/** A browser that is closed with the run. */
export async function startBrowser({ cleanUp, server }: Bench): Promise<ColdBrowser> {
  const executablePath =
    process.env.CHROMIUM_PATH || (await runProgram(process.execPath, [finder])).trim().split('\n').at(-1);
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  cleanUp.add(() => browser.close());
  return {
    async open({ token, slowNetwork = false, slowdown = slowProcessor } = {}) {
      const context: BrowserContext = await browser.newContext({ locale: 'en-US', baseURL: server.url });
      if (token !== undefined) {
        await context.addInitScript((value) => localStorage.setItem('quarterdeck.token', value), token);
      }
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      if (slowNetwork) {
        await devtools.send('Network.enable');
        await devtools.send('Network.emulateNetworkConditions', fast4g);
      }
      return { page, devtools, close: () => context.close() };
    },
  };
}
