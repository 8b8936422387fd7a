import type { CDPSession } from 'playwright-core';
import type { Desk, ListTab } from './desk.ts';

/** Megabytes of the page's heap that are in use. */
export interface HeapSizes {
  /** The home page alone, when all tabs were open once. */
  before: number;
  open: number;
  closed: number;
}

/** The heap before the tabs are opened, with them, and after they are closed. */
export async function heapSizes(desk: Desk, tabs: readonly ListTab[]): Promise<HeapSizes> {
  // What the engine makes of the scripts stays: it is there before the first look.
  for (const tab of tabs) await desk.open(tab);
  await closeAll(desk);
  const before = await heap(desk.devtools);
  for (const tab of tabs) await desk.open(tab);
  const open = await heap(desk.devtools);
  await closeAll(desk);
  return { before, open, closed: await heap(desk.devtools) };
}

async function closeAll({ page, quiet }: Desk): Promise<void> {
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Close all' }).click();
  await page.locator('main [aria-busy="false"] a').filter({ visible: true }).first().waitFor();
  await quiet();
}

/** What is left when all that no one holds is gone; one collection may free what the next one finds. */
async function heap(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}
