import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ContextObject, RunOptions } from 'axe-core';

interface Scope {
  /** Checks contrast only, for a page whose markup was checked in another theme. */
  onlyColors?: boolean;
  /** A selector of elements to leave out. */
  without?: string;
}

const colorRules = ['color-contrast', 'link-in-text-block'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects axe to find nothing wrong with the page as it is now. */
export async function expectNoViolations(
  page: Page,
  place: string,
  { onlyColors = false, without }: Scope = {},
): Promise<void> {
  // Injecting axe takes half of the time of a check, so it stays in the page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const options: RunOptions = {
    resultTypes: ['violations'], // and no descriptions of what is right
    ...(onlyColors && { runOnly: colorRules }),
  };
  const found = await page.evaluate(violations, { options, exclude: without ? [without] : [] });
  expect.soft(found, place).toEqual([]);
}

/** Runs in the page. */
async function violations({
  options,
  exclude,
}: {
  options: RunOptions;
  exclude: string[];
}): Promise<string[]> {
  const { axe } = globalThis as unknown as {
    axe: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> };
  };
  const { violations } = await axe.run({ include: ['html'], exclude }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
