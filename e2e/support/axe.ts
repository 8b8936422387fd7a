import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Scope {
  /** Looks at colours alone: for a page whose markup axe has seen in other colours. */
  onlyColors?: boolean;
}

const colorRules = ['color-contrast', 'link-in-text-block'];

/** Expects axe to find nothing wrong with the page as it is now. */
export async function expectNoViolations(
  page: Page,
  place: string,
  { onlyColors = false }: Scope = {},
): Promise<void> {
  // Without frames, axe can work in the page itself, which takes half the time; so does not to describe what is right.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(onlyColors && { runOnly: colorRules }) })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect.soft(found, place).toEqual([]);
}
