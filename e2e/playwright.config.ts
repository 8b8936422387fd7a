import { defineConfig } from '@playwright/test';
import { scriptOutput } from './support/repository.ts';

/** Start while the shared server loads its sample data. */
const withServersOfTheirOwn =
  /(development|markets-to-shelf|payout-service|personal|second-factor-due)\.spec\.ts$/;

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A machine with other things to do may take ten times as long: these end what hangs.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: [
    { name: 'first', testMatch: withServersOfTheirOwn },
    { name: 'then', testIgnore: withServersOfTheirOwn },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 60_000,
    // Traces slow the run down by a quarter, so they are made on request only.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || scriptOutput('ensure-chromium.mjs'),
      // No requests leave this machine.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
