import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** npm run test:axe: every place in every theme, colour scheme and layout, which is too long for each run of the tests. */
export default defineConfig(journeys, { testDir: './matrix', timeout: 600_000 });
